import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { User } from './users.ts';

/**
 * Deletion has three steps: marked (`deleted_at`, can be restored), given up (`deleted_at` = 0: can't be restored
 * any more, and the names are free again), and purged (no row left).
 */
const GIVEN_UP = 0;

/** Marks a user as deleted; they are found nowhere from then on. */
export async function markDeleted(db: Db, userId: number, nowMs: number): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ deleted_at: nowMs, revision: eb('revision', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}

/** Takes the mark back where it was set after `sinceMs`; null where there is no such user. */
export async function unmarkDeleted(db: Db, userId: number, sinceMs: number): Promise<User | null> {
  const user = await db
    .updateTable('users')
    .set((eb) => ({ deleted_at: null, revision: eb('revision', '+', 1) }))
    .where('id', '=', userId)
    .where('deleted_at', '>', sinceMs)
    .returningAll()
    .executeTakeFirst();
  return user ?? null;
}

/** Gives up one user, marked or not. */
export async function giveUpUser(db: Db, userId: number): Promise<void> {
  await db.updateTable('users').set(givenUp).where('id', '=', userId).execute();
}

/** Gives up all who were marked at `beforeMs` or earlier. */
export async function giveUpDeletedUsers(db: Db, beforeMs: number): Promise<void> {
  await db
    .updateTable('users')
    .set(givenUp)
    .where('deleted_at', '<=', beforeMs)
    .where('deleted_at', '>', GIVEN_UP)
    .execute();
}

/** A space is in no username and no email address, so that these keys are nobody's. */
const givenUp = {
  deleted_at: GIVEN_UP,
  email_key: sql<string>`'deleted ' || id`,
  username_key: sql<string>`'deleted ' || id`,
};

/** Up to `limit` users who were given up and are still to be purged. */
export async function listGivenUp(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', '=', GIVEN_UP)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Removes a user who was given up, with everything that refers to them; false where somebody else has done so.
 * The row goes first: that waits for notifications on their way in, whose Idempotency-Keys then go as well.
 */
export async function deleteGivenUp(db: Db, userId: number): Promise<boolean> {
  const keys = await db.selectFrom('api_keys').select('id').where('user_id', '=', userId).execute();
  const { numDeletedRows } = await db
    .deleteFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', '=', GIVEN_UP)
    .executeTakeFirst();
  for (const { id } of keys) await db.deleteFrom('idempotency_keys').where('api_key_id', '=', id).execute();
  return numDeletedRows > 0n;
}
