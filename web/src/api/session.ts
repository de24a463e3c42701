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
import { isAway, isStatus, read, send } from './client.ts';
import { forgetKeptInbox, restoreInbox } from './inbox/kept-inbox.ts';
import { forgetQueuedReads } from './inbox/queued-reads.ts';
import { key } from './keys.ts';
import { closeSystemNotices } from './push-browser.ts';

/**
 * The signed-in user, or null. A failure other than 401 leaves who was there: nobody, at the start. Without a network
 * that is whose inbox was kept on this device; it takes a sign-out, or a 401, to forget it.
 */
export const meOptions = queryOptions({
  queryKey: key('/api/auth/me'),
  queryFn: async ({ client, signal }): Promise<CurrentUser | null> => {
    try {
      return (await read(userAnswer, await send('/api/auth/me', { signal }))).user;
    } catch (error) {
      if (signal.aborted) throw error;
      if (isStatus(error, 401)) {
        await forgetOnDevice();
        return null;
      }
      console.error('Read failed:', error);
      const wasThere = client.getQueryData<CurrentUser | null>(key('/api/auth/me'));
      return wasThere ?? (isAway(error) ? restoreInbox(client) : null);
    }
  },
});

/** Asks whether the session is still there. Resolves when that is known, also where others ask in the meantime. */
export async function checkSession(client: QueryClient): Promise<void> {
  const { queryKey } = meOptions;
  await client.invalidateQueries({ queryKey });
  // Whoever asked later has cut off the question before.
  while (client.isFetching({ queryKey }) > 0)
    await client.refetchQueries({ queryKey }, { cancelRefetch: false });
}

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
  const client = useQueryClient();
  return useSessionChange(
    '/api/auth/change-password',
    ({ currentPassword, newPassword }: ChangePasswordInput) => ({
      currentPassword,
      newPassword,
    }),
    // This browser's subscription belonged to the session that has just ended.
    () => client.invalidateQueries({ queryKey: key('/api/push/subscriptions') }),
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
  void forgetOnDevice();
}

async function forgetOnDevice(): Promise<void> {
  forgetQueuedReads();
  await Promise.allSettled([forgetKeptInbox(), closeSystemNotices()]);
}

/** A call whose answer is the user as they are from now on. */
function useSessionChange<Input>(
  path: string,
  bodyOf: (input: Input) => unknown,
  afterwards?: () => Promise<void>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) =>
      (await read(userAnswer, await send(path, { method: 'POST', body: bodyOf(input) }))).user,
    onSuccess: async (user) => {
      await client.cancelQueries({ queryKey: meOptions.queryKey });
      client.setQueryData(meOptions.queryKey, user);
      void afterwards?.();
    },
  });
}
