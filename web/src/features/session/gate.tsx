import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { forgetPrivateData, meOptions, UserProvider } from '../../api/session.ts';
import { Spinner } from '../../ui/status.tsx';
import { AuthenticationRequired } from './authentication-required.tsx';
import { ForcedPasswordChange } from './forced-password-change.tsx';
import { LoginPage } from './login-page.tsx';

/** Shows its children to a signed-in user whose password is their own; everybody else sees what they need first. */
export function Gate({ children }: { children: ReactNode }) {
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
    <UserProvider value={me.data} key={me.data.id}>
      {children}
    </UserProvider>
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
