import type { ManagedUser } from '@alertstream/contract/users';
import { messageOf } from '../../../api/client.ts';
import { useDeleteUser, useResetPassword, useRestoreUser } from '../../../api/users.ts';
import { toast, toastError } from '../../../ui/toast.tsx';

/** How long a deletion can be undone, in ms. The server waits longer. */
const UNDO_MS = 10_000;

/** What a row can do. The promises, not the callbacks of `mutate`: the row may be gone by the time of the answer. */
export function useUserActions() {
  const remove = useDeleteUser();
  const restore = useRestoreUser();
  const reset = useResetPassword();

  function undo(user: ManagedUser) {
    restore.mutateAsync(user.id).then(
      () => toast({ title: 'User restored', description: `${user.name} is back, with their API keys.` }),
      (error: unknown) => toastError('Error', messageOf(error) || 'Failed to restore user'),
    );
  }

  return {
    deleteUser(user: ManagedUser) {
      remove.mutateAsync(user.id).then(
        () =>
          toast({
            title: 'User deleted successfully',
            description: `${user.name} is signed out, and their API keys are refused.`,
            action: { label: 'Undo', onClick: () => undo(user) },
            timeoutMs: UNDO_MS,
          }),
        (error: unknown) => toastError('Error', messageOf(error) || 'Failed to delete user'),
      );
    },
    resetPassword(user: ManagedUser) {
      reset.mutateAsync(user.id).then(
        () => toast({ title: 'Password reset successfully. User must change password on next login.' }),
        (error: unknown) => toastError('Error', messageOf(error) || 'Failed to reset password'),
      );
    },
  };
}
