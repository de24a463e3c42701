import type { AllowedApp } from '@alertstream/contract/apps';
import { Link } from '@tanstack/react-router';
import { LayoutGrid, Plus, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useAllowedApps, useDeleteApp, useUnregisteredApps } from '../../api/apps.ts';
import { isStatus, messageOf } from '../../api/client.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Confirm, FormDialog } from '../../ui/dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { useWideRoom } from '../../ui/room.ts';
import { Bone, Message } from '../../ui/status.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { AppForm } from './app-form.tsx';
import { AppCards, AppTable } from './app-table.tsx';
import { UnregisteredApps } from './unregistered-apps.tsx';

type Chosen = { open: boolean; app: AllowedApp | null };
const nothing: Chosen = { open: false, app: null };

export function AppsPage() {
  const apps = useAllowedApps();
  const unregistered = useUnregisteredApps();
  const remove = useDeleteApp();
  const [editing, setEditing] = useState(nothing);
  const [deleting, setDeleting] = useState(nothing);

  // Both at once: a card that came above the table later would push it down.
  const ready = apps.data && !unregistered.isPending ? apps.data : undefined;

  // The promise, not the callbacks of `mutate`: those are dropped when the page is left.
  function confirmed({ appName }: AllowedApp) {
    remove.mutateAsync(appName).then(
      () => toast({ title: 'App deleted successfully' }),
      (error: unknown) => toastError('Error', messageOf(error) || 'Failed to delete app'),
    );
  }

  return (
    <Page wide title="App Management">
      {isStatus(apps.error, 403) ? (
        <Refused />
      ) : (
        <>
          {ready && unregistered.data && <UnregisteredApps apps={unregistered.data} />}
          {ready && unregistered.isError && (
            <Card className="mb-4">
              <LoadFailure
                title="Failed to load unregistered apps"
                error={unregistered.error}
                onRetry={() => unregistered.refetch()}
              />
            </Card>
          )}
          <Card>
            <CardHeader title="Apps" note={ready && count(ready.length)}>
              <Button small look="primary" onClick={() => setEditing({ open: true, app: null })}>
                <Plus size={16} aria-hidden /> Add App
              </Button>
            </CardHeader>
            {ready ? (
              <Apps
                apps={ready}
                onEdit={(app) => setEditing({ open: true, app })}
                onDelete={(app) => setDeleting({ open: true, app })}
              />
            ) : apps.error ? (
              <LoadFailure title="Failed to load apps" error={apps.error} onRetry={() => apps.refetch()} />
            ) : (
              <Loading />
            )}
          </Card>
        </>
      )}
      <FormDialog
        open={editing.open}
        onOpenChange={(open) => setEditing({ ...editing, open })}
        title={editing.app ? 'Edit App' : 'Add App'}
      >
        <AppForm
          key={editing.app?.appName}
          app={editing.app}
          onDone={() => setEditing({ ...editing, open: false })}
        />
      </FormDialog>
      <Confirm
        open={deleting.open}
        onOpenChange={(open) => setDeleting({ ...deleting, open })}
        title={`Delete ${deleting.app?.displayName ?? 'app'}`}
        confirmLabel="Delete"
        onConfirm={() => deleting.app && confirmed(deleting.app)}
      >
        Are you sure you want to delete this app? This will remove all user subscriptions to this app.
      </Confirm>
    </Page>
  );
}

type AppsProps = Parameters<typeof AppTable>[0];

function Apps(props: AppsProps) {
  const wide = useWideRoom();
  if (props.apps.length === 0) {
    return (
      <Message
        icon={<LayoutGrid size={20} />}
        title="No applications configured yet. Add your first app to get started."
      />
    );
  }
  return wide ? <AppTable {...props} /> : <AppCards {...props} />;
}

function count(apps: number): string {
  return apps === 1 ? '1 registered app' : `${apps} registered apps`;
}

function Refused() {
  return (
    <Card>
      <Message
        icon={<ShieldAlert size={20} />}
        title="Apps are managed by administrators"
        actions={
          <Link to="/" className={buttonClasses('secondary')}>
            Go to the inbox
          </Link>
        }
      >
        Your account is not one of them. Ask an administrator to register an app, or to change one.
      </Message>
    </Card>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading apps">
      {['w-1/4', 'w-1/5', 'w-1/3'].map((width) => (
        <div key={width} className="flex h-14 items-center gap-4 border-b border-line px-4 last:border-b-0">
          <Bone className="size-8" />
          <Bone className={`h-3 ${width}`} />
          <Bone className="h-3 w-1/4" />
          <Bone className="ml-auto h-5 w-16" />
        </div>
      ))}
    </div>
  );
}
