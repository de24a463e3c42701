import { displayNameOf, type UnregisteredApp, appName as validAppName } from '@alertstream/contract/apps';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useCreateApp } from '../../api/apps.ts';
import { messageOf } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../ui/number-text.ts';
import { toast, toastError } from '../../ui/toast.tsx';

const SHOWN_AT_FIRST = 5;
/** Apps that send without being registered, with a button that registers them as they are. */
export function UnregisteredApps({ apps }: { apps: UnregisteredApp[] }) {
  const [all, setAll] = useState(false);
  if (apps.length === 0) return null;
  const shown = all ? apps : apps.slice(0, SHOWN_AT_FIRST);
  return (
    <section className="mb-4 rounded-lg border border-warning-line bg-warning-soft">
      <header className="px-4 pt-3 pb-2">
        <h2 className="flex items-center gap-2 text-base font-semibold text-warning-ink">
          <TriangleAlert size={16} aria-hidden className="shrink-0" /> Unregistered Apps Found
        </h2>
        <p className="mt-0.5 text-sm text-ink-2">
          They send notifications already. Register them, and people can choose what they are told by them.
        </p>
      </header>
      <ul className="divide-y divide-warning-line border-t border-warning-line">
        {shown.map((app) => (
          <Item key={app.appName} app={app} />
        ))}
      </ul>
      {shown.length < apps.length && (
        <div className="border-t border-warning-line px-2 py-1.5">
          <Button small look="ghost" onClick={() => setAll(true)}>
            Show all {apps.length}
          </Button>
        </div>
      )}
    </section>
  );
}

function Item({ app }: { app: UnregisteredApp }) {
  const register = useCreateApp();
  const refusal = validAppName.safeParse(app.appName).error?.issues[0]?.message;

  // The promise, not the callbacks of `mutate`: the item is gone by then.
  function click() {
    const input = {
      appName: app.appName,
      displayName: displayNameOf(app.appName) || app.appName,
      description: 'Auto-registered from existing notifications',
      icon: null,
      isActive: true,
      allowUserSubscription: true,
    };
    register.mutateAsync(input).then(
      () => toast({ title: 'App Registered', description: 'App has been added to the allowed apps list' }),
      (error: unknown) => toastError('Error', messageOf(error) || 'Failed to register app'),
    );
  }

  return (
    <li className="flex items-center gap-3 py-2 pr-2 pl-4 text-sm">
      <div className="min-w-0 flex-1">
        <bdi className="block font-medium break-words">{app.appName}</bdi>
        <p className="text-xs text-ink-2 tabular-nums">
          {countText(app.notificationCount)} {app.notificationCount === 1 ? 'notification' : 'notifications'}
          {refusal && ` · Can’t be registered under this name: ${refusal.toLowerCase()}`}
        </p>
      </div>
      <Button small onClick={click} disabled={register.isPending || refusal !== undefined}>
        {register.isPending ? 'Registering...' : 'Register App'}
      </Button>
    </li>
  );
}
