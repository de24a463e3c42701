import type { Integration } from '@alertstream/contract/integrations';
import { TriangleAlert } from 'lucide-react';
import { Badge } from '../../../ui/status.tsx';
import { Time } from '../../../ui/time.tsx';
import { scopeText } from './scope.ts';
import { ServiceButtons } from './service-buttons.tsx';
import { ServiceIcon } from './service-icon.tsx';
import { serviceWords } from './service-words.ts';

const statuses = {
  connected: { word: 'Connected', tone: 'success' },
  disconnected: { word: 'Disconnected', tone: 'neutral' },
  error: { word: 'Error', tone: 'danger' },
} as const;

type Props = { integration: Integration; onEdit: () => void };

/** One service: whether it is connected and how, what went wrong last, and what can be done. */
export function ServiceCard({ integration, onEdit }: Props) {
  const { type, name, status, unavailable } = integration;
  const { word, tone } = statuses[status];
  return (
    <li aria-label={name} className="flex flex-col rounded-lg border border-line bg-surface p-4">
      <div className="flex items-center gap-3">
        <ServiceIcon type={type} />
        <h3 className="min-w-0 flex-1 text-base font-semibold">{name}</h3>
        <Badge tone={tone}>{word}</Badge>
      </div>
      {status === 'disconnected' ? (
        <p className="mt-3 text-sm text-ink-2">{serviceWords[type].about}</p>
      ) : (
        <Connection integration={integration} />
      )}
      {status === 'disconnected' && unavailable && (
        <p className="mt-2 text-sm break-words text-ink-3">{unavailable}.</p>
      )}
      {integration.lastError && <LastError integration={integration} />}
      <div className="mt-auto flex flex-wrap gap-2 pt-4 empty:hidden">
        <ServiceButtons integration={integration} onEdit={onEdit} />
      </div>
    </li>
  );
}

/** How it is connected: what was typed, with its secrets masked, and what goes there. */
function Connection({ integration }: { integration: Integration }) {
  const { type, config, lastSentAt } = integration;
  const fields = serviceWords[type].fields.filter(({ name }) => config[name]);
  return (
    <dl className="mt-3 space-y-1 border-t border-line pt-3 text-xs">
      {fields.map(({ name, label }) => (
        <Line key={name} label={label.replace(' (optional)', '')}>
          <bdi className="font-mono break-all">{config[name]}</bdi>
        </Line>
      ))}
      <Line label="Sends">{scopeText(integration)}</Line>
      <Line label="Last sent">{lastSentAt ? <Time instant={lastSentAt} /> : 'Never'}</Line>
    </dl>
  );
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="w-24 shrink-0 text-ink-3">{label}</dt>
      <dd className="min-w-0 flex-1 break-words text-ink-2">{children}</dd>
    </div>
  );
}

function LastError({ integration: { lastError, lastErrorAt } }: { integration: Integration }) {
  return (
    <div className="mt-3 flex gap-2 rounded-md bg-danger-soft px-3 py-2 text-sm">
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-danger-ink" />
      <p className="min-w-0 break-words text-ink">
        {lastError}
        {lastErrorAt && (
          <>
            {' '}
            <Time instant={lastErrorAt} className="text-xs text-ink-2" />
          </>
        )}
      </p>
    </div>
  );
}
