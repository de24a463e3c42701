import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { forgetPrivateData, meOptions, UserContext } from '../../api/session.ts';
import { Drawn, untilLoaded } from '../../ui/deferred.tsx';
import { Spinner } from '../../ui/status.tsx';
import { AuthenticationRequired } from './authentication-required.tsx';

const LoginPage = lazy(() =>
  untilLoaded(() => import('./login-page.tsx').then((module) => ({ default: module.LoginPage }))),
);
const ForcedPasswordChange = lazy(() =>
  import('./forced-password-change.tsx').then((module) => ({ default: module.ForcedPasswordChange })),
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
      // A boundary of its own: in one shared with the app, that would stay, hidden and live, until the sign-in has loaded.
      <Suspense key="signed out" fallback={<Loading />}>
        {!wasSignedIn && <AuthenticationRequired />}
        <LoginPage />
        <Drawn />
      </Suspense>
    );
  }
  return (
    <Suspense key="signed in" fallback={<Loading />}>
      {me.data.mustChangePassword ? (
        <ForcedPasswordChange user={me.data} />
      ) : (
        <UserContext value={me.data} key={me.data.id}>
          {children}
        </UserContext>
      )}
      <Drawn />
    </Suspense>
  );
}

function Loading() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <p role="status" className="flex items-center gap-2.5 text-sm text-ink-2">
        <Spinner /> Loading AlertStream...
      </p>
    </main>
  );
}
