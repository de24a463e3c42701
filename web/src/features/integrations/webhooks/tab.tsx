import type { Webhook as WebhookRow } from '@alertstream/contract/webhooks';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useDeleteWebhook, useRestoreWebhook, useWebhooks } from '../../../api/webhooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { FormDialog } from '../../../ui/dialog.tsx';
import { Bone, Message } from '../../../ui/status.tsx';
import { useDeleteWithUndo } from '../../shared/delete-with-undo.ts';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookItem } from './webhook-item.tsx';

/** What the dialog is about: `opened` makes each opening a new form. */
type Editing = { open: boolean; opened: number; id: string | null };

type Props = { logOf: string | undefined; onLog: (id: string | null) => void };

export function WebhooksTab({ logOf, onLog }: Props) {
  const webhooks = useWebhooks();
  const deleteWithUndo = useDeleteWithUndo(
    'Webhook',
    useDeleteWebhook().mutateAsync,
    useRestoreWebhook().mutateAsync,
  );
  const [editing, setEditing] = useState<Editing>({ open: false, opened: 0, id: null });
  const find = (id: string | null | undefined) => webhooks.data?.find((each) => each.id === id) ?? null;

  const open = (id: string | null) => setEditing({ open: true, opened: editing.opened + 1, id });
  const close = () => setEditing((now) => ({ ...now, open: false }));

  return (
    <>
      <p className="mb-4 text-sm text-ink-2">
        Your own programs are called when something happens here. Every call is signed; what is not answered
        is tried again for more than a day.
      </p>
      <Card>
        <CardHeader title="Webhook Management" note={webhooks.data && count(webhooks.data.length)}>
          <Button small look="primary" onClick={() => open(null)}>
            <Plus size={16} aria-hidden /> New Webhook
          </Button>
        </CardHeader>
        {webhooks.data?.length === 0 ? (
          <Message
            icon={<Webhook size={20} />}
            title="No webhooks configured. Create your first webhook to get started."
          />
        ) : webhooks.data ? (
          <ul aria-label="Webhooks" className="divide-y divide-line">
            {webhooks.data.map((webhook) => (
              <WebhookItem
                key={webhook.id}
                webhook={webhook}
                onEdit={() => open(webhook.id)}
                onLog={() => onLog(webhook.id)}
                onDelete={deleteWithUndo}
              />
            ))}
          </ul>
        ) : webhooks.error ? (
          <LoadFailure
            title="Failed to load webhooks"
            error={webhooks.error}
            onRetry={() => webhooks.refetch()}
          />
        ) : (
          <Loading />
        )}
      </Card>
      <FormDialog
        open={editing.open}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={editing.id === null ? 'Create Webhook' : 'Edit Webhook'}
      >
        <WebhookForm key={editing.opened} webhook={find(editing.id)} onDone={close} />
      </FormDialog>
      <Log webhook={find(logOf)} onClose={() => onLog(null)} />
    </>
  );
}

/** What was open stays in the panel while it fades out. */
function Log({ webhook, onClose }: { webhook: WebhookRow | null; onClose: () => void }) {
  const [shown, setShown] = useState(webhook);
  if (webhook && webhook !== shown) setShown(webhook);
  return shown && <DeliveryLog webhook={shown} open={webhook !== null} onClose={onClose} />;
}

function count(webhooks: number): string {
  return webhooks === 1 ? '1 webhook' : `${webhooks} webhooks`;
}

function Loading() {
  return (
    <div role="status" aria-label="Loading webhooks">
      {['w-1/4', 'w-1/3', 'w-1/5'].map((width) => (
        <div key={width} className="space-y-2 border-b border-line px-4 py-4 last:border-b-0">
          <Bone className={`h-3.5 ${width}`} />
          <Bone className="h-3 w-1/2" />
          <Bone className="h-3 w-2/5" />
        </div>
      ))}
    </div>
  );
}
