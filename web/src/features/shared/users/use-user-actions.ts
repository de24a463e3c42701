import type { ManagedUser } from '@alertstream/contract/users';
import { messageOf } from '../../../api/client.ts';
import { useDeleteUser, useResetPassword, useRestoreUser } from '../../../api/users.ts';
import { toast, toastError } from '../../../ui/toast.tsx';
import { useDeleteWithUndo } from '../delete-with-undo.ts';

const WORDS = {
  deleted: (names: string) => `${names}: signed out, and API keys refused.`,
  restored: (names: string) => `${names}: back, with API keys.`,
};

/** What a row can do. The promises, not the callbacks of `mutate`: the row may be gone by the time of the answer. */
export function useUserActions() {
  const reset = useResetPassword();
  const deleteUser: (user: ManagedUser) => void = useDeleteWithUndo(
    'User',
    useDeleteUser().mutateAsync,
    useRestoreUser().mutateAsync,
    WORDS,
  );
  return {
    deleteUser,
    resetPassword(user: ManagedUser) {
      reset.mutateAsync(user.id).then(
        () => toast({ title: 'Password reset successfully. User must change password on next login.' }),
        (error: unknown) => toastError('Error', messageOf(error) || 'Failed to reset password'),
      );
    },
  };
}
