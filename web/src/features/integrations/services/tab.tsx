import { type IntegrationType, integrationTypes } from '@alertstream/contract/integrations';
import { useState } from 'react';
import { useIntegrations } from '../../../api/integrations.ts';
import { Card } from '../../../ui/card.tsx';
import { FormDialog } from '../../../ui/dialog.tsx';
import { Bone } from '../../../ui/status.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { ServiceCard } from './service-card.tsx';
import { ServiceForm } from './service-form.tsx';
import { serviceWords } from './service-words.ts';

const grid = 'grid gap-4 md:grid-cols-2';

/** What the dialog is about: `opened` makes each opening a new form. */
type Editing = { open: boolean; opened: number; type: IntegrationType };

export function ServicesTab() {
  const integrations = useIntegrations();
  const [editing, setEditing] = useState<Editing>({ open: false, opened: 0, type: 'slack' });
  const edited = integrations.data?.find(({ type }) => type === editing.type);
  const close = () => setEditing((now) => ({ ...now, open: false }));

  return (
    <section aria-labelledby="integrations-title">
      <h2 id="integrations-title" className="text-base font-semibold">
        Third-Party Integrations
      </h2>
      <p className="mt-0.5 mb-4 text-sm text-ink-2">
        What is announced to you is sent there as well. Held notifications follow with their digest; muted
        ones stay here.
      </p>
      {integrations.data ? (
        <ul aria-label="Integrations" className={grid}>
          {integrations.data.map((integration) => (
            <ServiceCard
              key={integration.type}
              integration={integration}
              onEdit={() => setEditing({ open: true, opened: editing.opened + 1, type: integration.type })}
            />
          ))}
        </ul>
      ) : integrations.error ? (
        <Card>
          <LoadFailure
            title="Failed to load integrations"
            error={integrations.error}
            onRetry={() => integrations.refetch()}
          />
        </Card>
      ) : (
        <Loading />
      )}
      {edited && (
        <FormDialog
          open={editing.open}
          onOpenChange={(isOpen) => !isOpen && close()}
          title={`${edited.status === 'disconnected' ? 'Connect' : 'Configure'} ${edited.name}`}
          description={serviceWords[edited.type].steps}
        >
          <ServiceForm key={editing.opened} integration={edited} onDone={close} />
        </FormDialog>
      )}
    </section>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading integrations" className={grid}>
      {integrationTypes.map((type) => (
        <Card key={type} className="space-y-3 p-4">
          <div className="flex gap-3">
            <Bone className="size-9" />
            <div className="flex-1 space-y-2 py-1">
              <Bone className="h-3.5 w-1/3" />
              <Bone className="h-3 w-1/4" />
            </div>
          </div>
          <Bone className="h-3 w-4/5" />
          <Bone className="h-7 w-20" />
        </Card>
      ))}
    </div>
  );
}
