import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use, useEffect, useState } from 'react';
import { forgetPrivateData, meOptions, UserContext } from '../../api/session.ts';
import { arriving, untilLoaded } from '../../ui/deferred.tsx';
import { Spinner } from '../../ui/status.tsx';
import { AuthenticationRequired } from './authentication-required.tsx';

const LoginPage = arriving(
  () => untilLoaded(() => import('./login-page.tsx').then((module) => module.LoginPage)),
  Loading,
);
const ForcedPasswordChange = arriving(
  () =>
    untilLoaded(() => import('./forced-password-change.tsx').then((module) => module.ForcedPasswordChange)),
  Loading,
);

/** Shows its children to a signed-in user whose password is their own; everybody else sees what they need first. */
export function Gate({ children }: { children: ReactNode }) {
  // Within another gate, it is open.
  return use(UserContext) ? children : <ClosedGate>{children}</ClosedGate>;
}

function ClosedGate({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const me = useQuery(meOptions);
  const userId = me.data?.id;
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (userId && !wasSignedIn) setWasSignedIn(true);

  useEffect(() => {
    if (userId) return () => forgetPrivateData(client);
  }, [client, userId]);

  if (me.isPending) return <Loading />;
  if (!me.data) {
    return (
      <>
        {!wasSignedIn && <AuthenticationRequired />}
        <LoginPage />
      </>
    );
  }
  if (me.data.mustChangePassword) return <ForcedPasswordChange user={me.data} />;
  return (
    <UserContext value={me.data} key={me.data.id}>
      {children}
    </UserContext>
  );
}

/** Until it is known who is there, and until what they see has come. */
export function Loading() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <p role="status" className="flex items-center gap-2.5 text-sm text-ink-2">
        <Spinner /> Loading AlertStream...
      </p>
    </main>
  );
}
