import { forgotPasswordAnswer, type ResetPasswordInput } from '@alertstream/contract/password-reset';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { read, send } from './client.ts';
import { meOptions } from './session.ts';

/** Asks for a link by email; the answer is the same whether there is such an account or not. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: async (email: string) =>
      read(
        forgotPasswordAnswer,
        await send('/api/auth/forgot-password', { method: 'POST', body: { email } }),
      ),
  });
}

/** Chooses a new password by the token of such a link. Every session of the account ends. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ResetPasswordInput) =>
      send('/api/auth/reset-password', { method: 'POST', body: input }),
    // Somebody else may be signed in here, whose session goes on.
    onSuccess: () => client.resetQueries({ queryKey: meOptions.queryKey }),
  });
}
