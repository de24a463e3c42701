import { type Webhook, webhookEvents, webhookInput } from '@alertstream/contract/webhooks';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../../api/client.ts';
import { useCreateWebhook, useUpdateWebhook } from '../../../api/webhooks.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogButtons } from '../../../ui/dialog.tsx';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { showIssues } from '../../shared/show-issues.ts';
import { SecretPart } from './secret-part.tsx';

const fields = ['name', 'url', 'events', 'secret'] as const;

const meanings: Record<(typeof webhookEvents)[number], string> = {
  'notification.created': 'a notification arrives',
  'notification.read': 'one is marked read',
  'notification.archived': 'one is archived',
  'notification.deleted': 'one is deleted',
  'user.login': 'you sign in',
  'user.logout': 'you sign out',
};

type Props = {
  /** The one that is changed; without one, saving makes a new one. */
  webhook: Webhook | null;
  onDone: () => void;
};

export function WebhookForm({ webhook, onDone }: Props) {
  const create = useCreateWebhook();
  const update = useUpdateWebhook();
  const form = useForm({
    resolver: zodResolver(webhookInput.omit({ isActive: true })),
    defaultValues: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      events: webhook?.events ?? [],
      secret: '',
    },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    try {
      if (webhook) await update.mutateAsync({ id: webhook.id, changes: input });
      else await create.mutateAsync(input);
    } catch (error) {
      if (showIssues(form, fields, error)) return;
      return toastError('Error', messageOf(error) || `Failed to ${webhook ? 'update' : 'create'} webhook`);
    }
    toast({ title: webhook ? 'Webhook updated successfully' : 'Webhook created successfully' });
    onDone();
  });

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <TextField
        label="Name"
        autoComplete="off"
        placeholder="Deploy pipeline"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="URL"
        type="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/hooks/alertstream"
        error={errors.url?.message}
        {...form.register('url')}
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">Events</legend>
        <div className="space-y-1.5 max-sm:space-y-0">
          {webhookEvents.map((event) => (
            <div key={event} className="flex flex-wrap items-center gap-x-2">
              <CheckField label={event} value={event} {...form.register('events')} />
              <span className="text-xs text-ink-3 max-sm:hidden">{meanings[event]}</span>
            </div>
          ))}
        </div>
      </fieldset>
      {webhook && <SecretPart webhook={webhook} />}
      <TextField
        label={webhook ? 'New secret (optional)' : 'Secret (optional)'}
        autoComplete="off"
        spellCheck={false}
        placeholder="whsec_..."
        hint={
          webhook
            ? 'Left empty, the secret above stays.'
            : 'Left empty, one is made for you. Calls are signed with it, by Standard Webhooks.'
        }
        error={errors.secret?.message}
        {...form.register('secret')}
      />
      <DialogButtons>
        <Button type="submit" look="primary" disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : webhook ? 'Save Changes' : 'Create Webhook'}
        </Button>
      </DialogButtons>
    </form>
  );
}
