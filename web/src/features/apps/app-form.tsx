import { type AllowedApp, type AppUpdate, appInput } from '@alertstream/contract/apps';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useCreateApp, useUpdateApp } from '../../api/apps.ts';
import { messageOf } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButtons } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { SwitchField } from '../../ui/switch.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { showIssues } from '../shared/show-issues.ts';

const fields = [
  'appName',
  'displayName',
  'description',
  'icon',
  'isActive',
  'allowUserSubscription',
] as const;

/** A new app, or a registered one, whose name stays. */
export function AppForm({ app, onDone }: { app: AllowedApp | null; onDone: () => void }) {
  const create = useCreateApp();
  const update = useUpdateApp();
  const form = useForm({ resolver: zodResolver(appInput), defaultValues: valuesOf(app) });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    const input = { ...values, description: values.description || null, icon: values.icon || null };
    try {
      if (app) await update.mutateAsync({ appName: app.appName, changes: changesOf(app, input) });
      else await create.mutateAsync(input);
    } catch (error) {
      if (showIssues(form, fields, error)) return;
      return toastError('Error', messageOf(error) || `Failed to ${app ? 'update' : 'create'} app`);
    }
    toast({ title: app ? 'App updated successfully' : 'App created successfully' });
    onDone();
  });

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {app ? (
        <TextField label="App Name" value={app.appName} hint="It never changes." disabled />
      ) : (
        <TextField
          label="App Name"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="marketBot"
          hint="Unique, no spaces: the appName that its notifications carry."
          error={errors.appName?.message}
          {...form.register('appName')}
        />
      )}
      <TextField
        label="Display Name"
        autoComplete="off"
        error={errors.displayName?.message}
        {...form.register('displayName')}
      />
      <TextField
        label="Description"
        autoComplete="off"
        hint="Optional. People see it beside their preferences."
        error={errors.description?.message}
        {...form.register('description')}
      />
      <TextField
        label="Icon"
        autoComplete="off"
        spellCheck={false}
        hint="Optional: a name or an address."
        error={errors.icon?.message}
        {...form.register('icon')}
      />
      <SwitchField
        label="Active"
        hint="What an inactive app sends is refused."
        error={errors.isActive?.message}
        {...form.register('isActive')}
      />
      <SwitchField
        label="Allow subscriptions"
        hint="People can choose what of it they are told, and when."
        error={errors.allowUserSubscription?.message}
        {...form.register('allowUserSubscription')}
      />
      <DialogButtons>
        <Button type="submit" look="primary" disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : app ? 'Save Changes' : 'Add App'}
        </Button>
      </DialogButtons>
    </form>
  );
}

function valuesOf(app: AllowedApp | null): z.input<typeof appInput> {
  return {
    appName: app?.appName ?? '',
    displayName: app?.displayName ?? '',
    description: app?.description ?? '',
    icon: app?.icon ?? '',
    isActive: app?.isActive ?? true,
    allowUserSubscription: app?.allowUserSubscription ?? true,
  };
}

/** What was changed here, and no more: somebody else may have changed the rest meanwhile. */
function changesOf(app: AllowedApp, input: AllowedApp): AppUpdate {
  return Object.fromEntries(
    fields.filter((field) => input[field] !== app[field]).map((field) => [field, input[field]]),
  );
}
