import {
  authOptions,
  type ChangePasswordInput,
  type CurrentUser,
  type LoginInput,
  type RegisterInput,
  userAnswer,
} from '@alertstream/contract/auth';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { isStatus, read, send } from './client.ts';
import { key } from './keys.ts';

/** The signed-in user, or null. A failure other than 401 leaves who was there: nobody, at the start. */
export const meOptions = queryOptions({
  queryKey: key('/api/auth/me'),
  queryFn: async ({ client, signal }): Promise<CurrentUser | null> => {
    try {
      return (await read(userAnswer, await send('/api/auth/me', { signal }))).user;
    } catch (error) {
      if (signal.aborted) throw error;
      if (isStatus(error, 401)) return null;
      console.error('Read failed:', error);
      return client.getQueryData<CurrentUser | null>(key('/api/auth/me')) ?? null;
    }
  },
});

const UserContext = createContext<CurrentUser | null>(null);
export const UserProvider = UserContext.Provider;

/** The signed-in user. For screens behind the sign-in only. */
export function useUser(): CurrentUser {
  const user = use(UserContext);
  if (!user) throw new Error('useUser outside a signed-in screen');
  return user;
}

export function useAuthOptions() {
  return useQuery({
    queryKey: key('/api/auth/options'),
    queryFn: async ({ signal }) => read(authOptions, await send('/api/auth/options', { signal })),
  });
}

export function useLogin() {
  return useSessionChange('/api/auth/login', (input: LoginInput) => input);
}

export function useRegister() {
  return useSessionChange('/api/auth/register', (input: RegisterInput) => input);
}

export function useChangePassword() {
  return useSessionChange(
    '/api/auth/change-password',
    ({ currentPassword, newPassword }: ChangePasswordInput) => ({
      currentPassword,
      newPassword,
    }),
  );
}

/** Ends the session on the server. What the page shows changes with {@link forgetUser}. */
export function useLogout() {
  return useMutation({ mutationFn: () => send('/api/auth/logout', { method: 'POST' }) });
}

export function forgetUser(client: QueryClient): void {
  client.setQueryData(meOptions.queryKey, null);
}

/** Another person may sign in next, and must not see a flash of this one's inbox. */
export function forgetPrivateData(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => !String(queryKey[0]).startsWith('/api/auth/') });
}

/** A call whose answer is the user as they are from now on. */
function useSessionChange<Input>(path: string, bodyOf: (input: Input) => unknown) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) =>
      (await read(userAnswer, await send(path, { method: 'POST', body: bodyOf(input) }))).user,
    onSuccess: async (user) => {
      await client.cancelQueries({ queryKey: meOptions.queryKey });
      client.setQueryData(meOptions.queryKey, user);
    },
  });
}
