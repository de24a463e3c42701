import type { Session } from '@alertstream/contract/auth';
import { Monitor, Smartphone } from 'lucide-react';
import { useEndSession, useSessions, useSignOutElsewhere } from '../../api/account.ts';
import { messageOf } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Badge, Bone } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { deviceName, isPhone } from './device-name.ts';

/** Where one is signed in, with a way to end what one does not know. */
export function SessionsCard() {
  const sessions = useSessions();
  const signOut = useSignOutElsewhere();
  const others = sessions.data?.filter((session) => !session.isCurrent).length ?? 0;

  function signOutElsewhere() {
    signOut.mutateAsync().then(
      () => toast({ title: 'Signed out elsewhere', description: 'This session is the only one left.' }),
      (error: unknown) => toastError('Error', messageOf(error) || 'Failed to sign out elsewhere'),
    );
  }

  return (
    <Card>
      <CardHeader title="Sessions" note={sessions.data?.length}>
        <Button small disabled={others === 0 || signOut.isPending} onClick={signOutElsewhere}>
          Sign out elsewhere
        </Button>
      </CardHeader>
      {sessions.data ? (
        <ul aria-label="Signed-in sessions" className="divide-y divide-line">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : sessions.error ? (
        <LoadFailure
          title="Failed to load sessions"
          error={sessions.error}
          onRetry={() => sessions.refetch()}
        />
      ) : (
        <div role="status" aria-label="Loading sessions" className="flex h-[60px] items-center gap-3 px-4">
          <Bone className="size-8" />
          <span className="flex-1 space-y-2">
            <Bone className="h-3 w-2/5" />
            <Bone className="h-3 w-1/2" />
          </span>
        </div>
      )}
    </Card>
  );
}

function SessionRow({ session }: { session: Session }) {
  const end = useEndSession();
  const name = deviceName(session.userAgent);
  const Icon = isPhone(session.userAgent) ? Smartphone : Monitor;

  // The promise, not the callbacks of `mutate`: the row is gone by then.
  function signOut() {
    end.mutateAsync(session.id).then(
      () => toast({ title: 'Session ended', description: `${name} is signed out.` }),
      (error: unknown) => toastError('Error', messageOf(error) || 'Failed to end the session'),
    );
  }

  return (
    <li className="flex min-h-[60px] items-center gap-3 py-2.5 pr-2 pl-4">
      <span aria-hidden className="grid size-8 shrink-0 place-items-center rounded-md bg-pressed text-ink-2">
        <Icon size={16} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-medium">
          {name}
          {session.isCurrent && <Badge tone="success">This session</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-xs text-ink-3 tabular-nums">
          <span className="break-all">{session.address}</span>
          <span>
            Signed in <Time instant={session.createdAt} />
          </span>
        </p>
      </div>
      {!session.isCurrent && (
        <Button small disabled={end.isPending} onClick={signOut} aria-label={`Sign out ${name}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
