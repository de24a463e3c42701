import { ERROR_CODES } from '@alertstream/contract/error-codes';
import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';
import { key } from './keys.ts';

/** Reads are fresh for 30 s, retried once, never polled; writes are never retried. */
export function createQueryClient(): QueryClient {
  // What a key changes is drawn in the frame that follows it, and not in the one after.
  notifyManager.setScheduler(queueMicrotask);
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => onFailure(client, 'Read failed', error) }),
    mutationCache: new MutationCache({ onError: (error) => onFailure(client, 'Write failed', error) }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 1 && !isRefusal(error),
        refetchOnWindowFocus: false,
        // The live connection re-reads what was missed. A browser without internet may still reach this server.
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** Answers that asking again can't change. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

function onFailure(client: QueryClient, what: string, error: Error): void {
  const isApiError = error instanceof ApiError;
  const sessionEnded = isApiError && error.status === 401 && error.code !== ERROR_CODES.invalidCredentials;
  if (!sessionEnded) console.error(`${what}:`, error); // that it ends, perhaps in another tab, is no fault
  if (!isApiError) return;
  if (sessionEnded || error.code === ERROR_CODES.passwordChangeRequired) {
    void client.invalidateQueries({ queryKey: key('/api/auth/session') });
  }
}
