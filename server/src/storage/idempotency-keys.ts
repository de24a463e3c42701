import type { Db } from './db.ts';

export type Remembered = { bodyHash: string; id: number; answerRest: string };

/** What a sender's Idempotency-Key stands for, where it was used after `sinceMs`. */
export async function findIdempotencyKey(
  db: Db,
  apiKeyId: number,
  key: string,
  sinceMs: number,
): Promise<Remembered | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'notification_id', 'answer_rest'])
    .where('api_key_id', '=', apiKeyId)
    .where('key', '=', key)
    .where('created_at', '>', sinceMs)
    .executeTakeFirst();
  return row ? { bodyHash: row.body_hash, id: row.notification_id, answerRest: row.answer_rest } : null;
}

/** Removes up to `limit` keys used before `beforeMs`; says how many there were. */
export async function deleteOldIdempotencyKeys(db: Db, beforeMs: number, limit: number): Promise<number> {
  const oldest = await db
    .selectFrom('idempotency_keys')
    .select('created_at')
    .where('created_at', '<=', beforeMs)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  const upTo = oldest.at(-1)?.created_at;
  if (upTo === undefined) return 0;
  await db.deleteFrom('idempotency_keys').where('created_at', '<=', upTo).execute();
  return oldest.length;
}
