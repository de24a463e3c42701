import { type Selectable, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { DeliveryAttemptTable } from '../schema/targets.ts';

export type AttemptRow = Selectable<DeliveryAttemptTable>;

/** The latest attempts of each of the deliveries, newest first; up to `limit` of each. */
export async function latestAttempts(
  db: Db,
  deliveryIds: readonly number[],
  limit: number,
): Promise<Map<number, AttemptRow[]>> {
  if (deliveryIds.length === 0) return new Map();
  const ranked = db
    .selectFrom('delivery_attempts')
    .selectAll()
    .select(sql<number>`row_number() over (partition by delivery_id order by id desc)`.as('place'))
    .where('delivery_id', 'in', deliveryIds);
  const rows = await db
    .selectFrom(ranked.as('ranked'))
    .select(['id', 'delivery_id', 'at', 'duration_ms', 'status', 'error', 'request_head', 'response_head'])
    .where('place', '<=', limit)
    .orderBy('id', 'desc')
    .execute();
  return Map.groupBy(rows, ({ delivery_id }) => delivery_id);
}
