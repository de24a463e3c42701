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

/** Removes up to `limit` keys that came with one of the user's API keys; says how many there were. */
export async function deleteIdempotencyKeysOf(db: Db, userId: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where((eb) =>
      eb(
        eb.refTuple('api_key_id', 'key'),
        'in',
        eb
          .selectFrom('idempotency_keys')
          .innerJoin('api_keys', 'api_keys.id', 'idempotency_keys.api_key_id')
          .select(['idempotency_keys.api_key_id', 'idempotency_keys.key'])
          .where('api_keys.user_id', '=', userId)
          .limit(limit)
          .$asTuple('api_key_id', 'key'),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
