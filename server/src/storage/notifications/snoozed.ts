import type { Db } from '../db.ts';

/** Up to `limit` snoozed notifications of anybody that are due, the earliest first. */
export async function dueSnoozed(
  db: Db,
  nowMs: number,
  limit: number,
): Promise<{ id: number; user_id: number }[]> {
  return db
    .selectFrom('notifications')
    .select(['id', 'user_id'])
    .where('place', '=', 'snoozed')
    .where('snoozed_until', '<=', nowMs)
    .orderBy('snoozed_until')
    .limit(limit)
    .execute();
}
