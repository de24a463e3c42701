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
    await navigate({ to: '/' });
    forgetUser(client);
  }
  return () => void signOut().catch(() => {});
}
