import type { Selectable } from 'kysely';
import type { Db } from '../db.ts';
import type { PasswordResetTable } from '../schema/people.ts';

/** A link that a user can use once: what was asked for before can be used as well, so that nobody ends it for them. */
export async function insertReset(db: Db, reset: Selectable<PasswordResetTable>): Promise<void> {
  await db.insertInto('password_resets').values(reset).execute();
}

/** Whose a link is; null where it was used or is too old, or was sent to an address that is not the account's any more. */
export async function findReset(db: Db, tokenHash: string, nowMs: number): Promise<number | null> {
  const row = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select('users.id')
    .where('password_resets.token_hash', '=', tokenHash)
    .where('password_resets.expires_at', '>', nowMs)
    .whereRef('users.email_key', '=', 'password_resets.email_key')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Ends every link of a user. */
export async function deleteResetsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** Removes up to `limit` links that are too old; says how many there were. */
export async function deleteExpiredResets(db: Db, nowMs: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('password_resets')
    .where('token_hash', 'in', (eb) =>
      eb.selectFrom('password_resets').select('token_hash').where('expires_at', '<=', nowMs).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
