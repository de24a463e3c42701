import { type AllowedApp, type AppInput, type AppUpdate, appInput } from '@alertstream/contract/apps';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { readAppAgain, useCreateApp, useUpdateApp } from '../../api/apps.ts';
import { messageOf } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButtons } from '../../ui/dialog.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { ChangedMeanwhile } from '../shared/changed-meanwhile.tsx';
import { foreignChanges, isChangedMeanwhile, keepMine, useEditedItem } from '../shared/concurrent-edit.ts';
import { showIssues } from '../shared/show-issues.ts';
import { AppFields } from './app-fields.tsx';

const labels = {
  appName: 'App Name',
  displayName: 'Display Name',
  description: 'Description',
  icon: 'Icon',
  isActive: 'Active',
  allowUserSubscription: 'Allow subscriptions',
} as const;

const fields = [
  'appName',
  'displayName',
  'description',
  'icon',
  'isActive',
  'allowUserSubscription',
] as const;

/** A new app, or a registered one, whose name stays. Saving fails where somebody else changed that one since `app` was read. */
export function AppForm({ app, onDone }: { app: AllowedApp | null; onDone: () => void }) {
  const client = useQueryClient();
  const { base, fresh, setFresh, settle } = useEditedItem(app);
  const create = useCreateApp();
  const update = useUpdateApp();
  const form = useForm({ resolver: zodResolver(appInput), defaultValues: valuesOf(app) });
  const { isSubmitting } = form.formState;

  /** What the form holds now. */
  function typed(): Values {
    const { appName, displayName, description, icon, isActive, allowUserSubscription } = form.getValues();
    return {
      appName,
      displayName,
      description: description ?? '',
      icon: icon ?? '',
      isActive: Boolean(isActive),
      allowUserSubscription: Boolean(allowUserSubscription),
    };
  }

  const submit = form.handleSubmit(async (values) => {
    const input = { ...values, description: values.description || null, icon: values.icon || null };
    try {
      if (base) await update.mutateAsync({ appName: base.appName, changes: changesOf(base, input) });
      else await create.mutateAsync(input);
    } catch (error) {
      return refused(error);
    }
    toast({ title: app ? 'App updated successfully' : 'App created successfully' });
    onDone();
  });

  async function refused(error: unknown) {
    if (app && isChangedMeanwhile(error)) {
      const now = await readAppAgain(client, app.appName);
      if (now) return setFresh(now);
    }
    if (showIssues(form, fields, error)) return;
    toastError('Error', messageOf(error) || `Failed to ${app ? 'update' : 'create'} app`);
  }

  function goOn(now: AllowedApp, values: Values) {
    settle(now);
    form.reset(values);
    form.setFocus('displayName');
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {base && fresh && (
        <ChangedMeanwhile
          what="app"
          labels={labels}
          changes={foreignChanges(valuesOf(base), valuesOf(fresh), typed())}
          onTake={() => goOn(fresh, valuesOf(fresh))}
          onKeep={() => goOn(fresh, keepMine(valuesOf(base), valuesOf(fresh), typed()))}
        />
      )}
      <AppFields form={form} app={app} />
      <DialogButtons>
        <Button type="submit" look="primary" disabled={isSubmitting || fresh !== null}>
          {isSubmitting ? 'Saving...' : app ? 'Save Changes' : 'Add App'}
        </Button>
      </DialogButtons>
    </form>
  );
}

type Values = {
  appName: string;
  displayName: string;
  description: string;
  icon: string;
  isActive: boolean;
  allowUserSubscription: boolean;
};

function valuesOf(app: AllowedApp | null): Values {
  return {
    appName: app?.appName ?? '',
    displayName: app?.displayName ?? '',
    description: app?.description ?? '',
    icon: app?.icon ?? '',
    isActive: app?.isActive ?? true,
    allowUserSubscription: app?.allowUserSubscription ?? true,
  };
}

/** What was changed here, and no more, and which version of the app was changed. */
function changesOf(app: AllowedApp, input: AppInput): AppUpdate {
  const changed = fields.filter((field) => input[field] !== app[field]);
  return { ...Object.fromEntries(changed.map((field) => [field, input[field]])), revision: app.revision };
}
