import { API_KEY_SHOWN, type ApiKey } from '@alertstream/contract/api-keys';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUser } from '../../api/session.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Bone } from '../../ui/status.tsx';
import { CreateKeyForm } from '../shared/create-key-form.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';

type Props = {
  keys: ApiKey[] | undefined;
  error: Error | null;
  onRetry: () => void;
  chosen: ApiKey | undefined;
  onChoose: (id: string) => void;
};

/** What has to be known before sending: the rules of keys, where to send, and with which key. */
export function SetupCard({ keys, error, onRetry, chosen, onChoose }: Props) {
  return (
    <Card>
      <CardHeader title="Setup" />
      <Warnings />
      <dl className="divide-y divide-line border-y border-line">
        <Value label="Dashboard URL" text={window.location.origin} />
        <Value
          label="API endpoint"
          shown="POST /api/notifications"
          text={`${window.location.origin}/api/notifications`}
        />
        {chosen && (
          <Value label="API key" shown={`${chosen.key.slice(0, API_KEY_SHOWN)}…`} text={chosen.key} />
        )}
      </dl>
      <div className="min-h-16 p-4">
        {keys && keys.length > 0 ? (
          <SelectField
            label="With the key"
            value={chosen?.id}
            onChange={({ target }) => onChoose(target.value)}
            className="max-w-[480px]"
          >
            {keys.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </SelectField>
        ) : keys ? (
          <>
            <p className="mb-3 text-sm text-ink-2">
              You have no API key yet. Create one, and the code below has it.
            </p>
            <CreateKeyForm onCreated={(key) => onChoose(key.id)} />
          </>
        ) : error ? (
          <LoadFailure title="Failed to load API keys" error={error} onRetry={onRetry} />
        ) : (
          <Bone className="h-9 w-full max-w-[480px]" />
        )}
      </div>
    </Card>
  );
}

function Warnings() {
  const { username } = useUser();
  return (
    <div className="m-4 flex gap-2.5 rounded-md bg-warning-soft px-3 py-2.5 text-sm text-warning-ink">
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      <ul className="list-disc space-y-1 pl-4">
        <li className="font-semibold">Each application must use its own unique API key.</li>
        <li>Never share an API key between applications or people.</li>
        <li>
          Each key resolves to a user: what is sent with yours lands in the inbox of <bdi>{username}</bdi>.
        </li>
        <li>Sending for somebody else? Request the key from the administrator.</li>
        <li>With a wrong key, notifications do not appear.</li>
      </ul>
    </div>
  );
}

function Value({ label, text, shown = text }: { label: string; text: string; shown?: ReactNode }) {
  return (
    <div className="gap-3 py-1.5 pr-2 pl-4 sm:flex sm:items-center">
      <dt className="w-28 shrink-0 text-sm text-ink-2 max-sm:pt-1">{label}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-between gap-2">
        <code className="min-w-0 font-mono text-xs break-all text-ink">{shown}</code>
        <CopyButton
          text={text}
          iconLabel={`Copy: ${label}`}
          told={{ title: 'Copied!', description: `${label} copied to clipboard` }}
        />
      </dd>
    </div>
  );
}
