import type { Selectable } from 'kysely';
import type { Db } from '../db.ts';
import type { SessionTable, UserTable } from '../schema/people.ts';
import { deletePushOfSessions } from '../targets/push-subscriptions.ts';

export type SessionRow = Selectable<SessionTable>;
export type NewSession = Omit<SessionTable, 'id'>;

/** A live session with its owner. `expiresAt` in milliseconds since the epoch. */
export type SessionOwner = {
  sessionId: number;
  expiresAt: number;
  remember: boolean;
  user: Selectable<UserTable>;
};

/** The session that a token opens, or null where it ended, expired or its owner is inactive or deleted. */
export async function findSession(db: Db, tokenHash: string, nowMs: number): Promise<SessionOwner | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select(['sessions.id as session_id', 'sessions.expires_at', 'sessions.remember'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', nowMs)
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { session_id, expires_at, remember, ...user } = row;
  return { sessionId: session_id, expiresAt: expires_at, remember: remember === 1, user };
}

/** Writes a session, known by the hash of its token. */
export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** A user's sessions that are still alive, newest first. */
export async function listSessionsOf(db: Db, userId: number, nowMs: number): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', nowMs)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends one session. */
export async function deleteSession(db: Db, sessionId: number): Promise<void> {
  await deletePushOfSessions(db, [sessionId]);
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Ends one session of the user; false where the user has no such session that is still alive. */
export async function deleteSessionOf(
  db: Db,
  userId: number,
  sessionId: number,
  nowMs: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await deletePushOfSessions(db, [sessionId]);
  return numDeletedRows > 0n;
}

/** Ends all of a user's sessions but one, and says which they were. */
export async function deleteOtherSessions(db: Db, userId: number, keptId: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', keptId)
    .returning('id')
    .execute();
  const ids = rows.map((row) => row.id);
  await deletePushOfSessions(db, ids);
  return ids;
}

/** Ends all of a user's sessions and says which they were. */
export async function deleteSessionsOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db.deleteFrom('sessions').where('user_id', '=', userId).returning('id').execute();
  const ids = rows.map((row) => row.id);
  await deletePushOfSessions(db, ids);
  return ids;
}

/** Ends a user's sessions except the `keep` newest, and says which they were. */
export async function deleteOldestSessions(db: Db, userId: number, keep: number): Promise<number[]> {
  const newest = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(keep);
  const rows = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', newest)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Those of the given sessions that are still alive. */
export async function aliveSessions(
  db: Db,
  sessionIds: readonly number[],
  nowMs: number,
): Promise<Set<number>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', 'in', [...sessionIds])
    .where('sessions.expires_at', '>', nowMs)
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Removes up to `limit` sessions that have expired; says how many there were. */
export async function deleteExpiredSessions(db: Db, nowMs: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('expires_at', '<=', nowMs)
        .orderBy('expires_at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
