import { useNavigate } from '@tanstack/react-router';
import { useLogout } from '../../api/session.ts';

/** Ends the session, then goes to `/`. A failure is only logged: the session is still there. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const logout = useLogout();
  return () => logout.mutate(undefined, { onSuccess: () => void navigate({ to: '/' }) });
}
