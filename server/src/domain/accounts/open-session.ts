import type { CurrentUser } from '@alertstream/contract/auth';
import { DAY_MS, HOUR_MS } from '@alertstream/contract/durations';
import type { Db } from '../../storage/db.ts';
import { deleteOldestSessions, insertSession } from '../../storage/people/sessions.ts';
import { newToken, tokenHash } from '../token.ts';
import type { Client } from './client.ts';

const SESSION_MS = 12 * HOUR_MS;
const REMEMBERED_MS = 30 * DAY_MS;
/** Sessions one user may have at a time; one more ends the oldest. */
const SESSIONS_PER_USER = 100;

/** `maxAgeS`: how long the browser keeps the cookie; null until it is closed. */
export type OpenedSession = { token: string; maxAgeS: number | null };

/** What signing in, registering and changing the password come to. */
export type SignedIn = { user: CurrentUser; session: OpenedSession };

/**
 * Opens a session under a new token: 12 hours, or 30 days where it is remembered. `endedIds` are older
 * sessions that had to go for it.
 */
export async function openSession(
  db: Db,
  input: { userId: number; remember: boolean; client: Client; nowMs: number },
): Promise<{ session: OpenedSession; endedIds: number[] }> {
  const lifetimeMs = input.remember ? REMEMBERED_MS : SESSION_MS;
  const token = newToken();
  await insertSession(db, {
    user_id: input.userId,
    token_hash: tokenHash(token),
    remember: input.remember ? 1 : 0,
    address: input.client.address,
    user_agent: input.client.userAgent,
    created_at: input.nowMs,
    expires_at: input.nowMs + lifetimeMs,
  });
  return {
    session: { token, maxAgeS: input.remember ? REMEMBERED_MS / 1000 : null },
    endedIds: await deleteOldestSessions(db, input.userId, SESSIONS_PER_USER),
  };
}
