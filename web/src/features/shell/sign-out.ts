import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { forgetPush } from '../../api/push.ts';
import { forgetUser, useLogout } from '../../api/session.ts';

/** A push service that is slow must not keep anybody signed in, in ms. */
const FORGET_PUSH_WITHIN_MS = 2000;

/** Ends the session, then goes to `/`. A failure is only logged: the session is still there. */
export function useSignOut(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const logout = useLogout();

  async function signOut() {
    // Whoever uses this browser next is not told what is meant for this person. The sign-out itself comes first.
    await Promise.race([forgetPush(client), after(FORGET_PUSH_WITHIN_MS)]).catch((error: unknown) =>
      console.error('Push subscription not ended:', error),
    );
    await logout.mutateAsync();
    forgetUser(client);
    // The sign-in comes first: a dashboard shown for a moment would ask the server in vain.
    await after(0);
    await navigate({ to: '/' });
  }
  return () => void signOut().catch(() => {});
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
