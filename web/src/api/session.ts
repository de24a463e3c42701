import type {
  AuthOptions,
  ChangePasswordInput,
  CurrentUser,
  LoginInput,
  RegisterInput,
} from '@alertstream/contract/auth';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { isAway, read, send } from './client.ts';
import { forgetEarly } from './early.ts';
import { forgetKeptInbox } from './inbox/kept-cache.ts';
import { forgetQueuedReads } from './inbox/read-marks.ts';
import { key } from './keys.ts';
import { ownTask } from './own-task.ts';
import { closeSystemNotices } from './push-browser.ts';

const session = key('/api/auth/session');
const options = key('/api/auth/options');

/**
 * The signed-in user, or null. A failure leaves who was there: nobody, at the start. Without a network
 * that is whose inbox was kept on this device; it takes a sign-out, or the server's word that nobody is signed in, to
 * forget it.
 */
export const meOptions = queryOptions({
  queryKey: session,
  queryFn: async ({ client, signal }): Promise<CurrentUser | null> => {
    try {
      const user = await readSession(client, signal);
      if (!user) {
        forgetEarly();
        await forgetOnDevice();
      }
      return user;
    } catch (error) {
      if (signal.aborted) throw error;
      console.error('Read failed:', error);
      // Whoever that was about may not be who signs in next.
      forgetEarly();
      const wasThere = client.getQueryData<CurrentUser | null>(session);
      return (
        wasThere ?? (isAway(error) ? (await import('./inbox/kept-inbox.ts')).restoreInbox(client) : null)
      );
    }
  },
});

async function readSession(client: QueryClient, signal: AbortSignal): Promise<CurrentUser | null> {
  const response = await send('/api/auth/session', { signal });
  const answer: unknown = await response.json();
  const offered = offeredToNobody(answer);
  if (offered) {
    client.setQueryData(options, offered);
    return null;
  }
  const load = () => import('./start-schemas.ts');
  const { sessionAnswer } = await load().catch(load);
  await ownTask();
  return sessionAnswer.parse(answer).user;
}

/** What the sign-in may offer where nobody is signed in, else null; read without the contract's schemas: see start-schemas. */
function offeredToNobody(answer: unknown): AuthOptions | null {
  if (typeof answer !== 'object' || answer === null || !('user' in answer) || answer.user !== null)
    return null;
  const offered = 'options' in answer ? Object(answer.options) : {};
  return { registration: offered.registration === true, email: offered.email === true };
}

/** Asks whether the session is still there. Resolves when that is known, also where others ask in the meantime. */
export async function checkSession(client: QueryClient): Promise<void> {
  const { queryKey } = meOptions;
  await client.invalidateQueries({ queryKey });
  // Whoever asked later has cut off the question before.
  while (client.isFetching({ queryKey }) > 0)
    await client.refetchQueries({ queryKey }, { cancelRefetch: false });
}

/** The signed-in user, behind the gate. */
export const UserContext = createContext<CurrentUser | null>(null);

/** The signed-in user. For screens behind the sign-in only. */
export function useUser(): CurrentUser {
  const user = use(UserContext);
  if (!user) throw new Error('useUser outside a signed-in screen');
  return user;
}

export function useAuthOptions() {
  return useQuery({
    queryKey: options,
    queryFn: async ({ signal }) => {
      const { authOptions } = await import('./start-schemas.ts');
      return read(authOptions, await send('/api/auth/options', { signal }));
    },
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
  forgetEarly();
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
    mutationFn: async (input: Input) => {
      const { userAnswer } = await import('./start-schemas.ts');
      return (await read(userAnswer, await send(path, { method: 'POST', body: bodyOf(input) }))).user;
    },
    onSuccess: async (user) => {
      await client.cancelQueries({ queryKey: meOptions.queryKey });
      client.setQueryData(meOptions.queryKey, user);
      void afterwards?.();
    },
  });
}
