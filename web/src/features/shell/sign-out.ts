import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { forgetUser, useLogout } from '../../api/session.ts';

/** Ends the session, then goes to `/`. A failure is only logged: the session is still there. */
export function useSignOut(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const logout = useLogout();

  async function signOut() {
    await logout.mutateAsync();
    forgetUser(client);
    // The sign-in comes first: a dashboard shown for a moment would ask the server in vain.
    await new Promise((resolve) => setTimeout(resolve));
    await navigate({ to: '/' });
  }
  return () => void signOut().catch(() => {});
}
