import type { Db } from '../db.ts';
import type { Engine } from '../dialect.ts';
import type { DeliveryStatus } from '../schema/targets.ts';
import type { DeliveryRow, Lease, NewDelivery } from './deliveries.ts';
import { insertDeliveries } from './deliveries.ts';

const STATUSES: readonly DeliveryStatus[] = ['pending', 'sent', 'failed'];

export type LogPage = { status: DeliveryStatus | null; beforeId: number | null; limit: number };

/** What was or is to be sent to one target, newest first, and whether more follow. */
export async function listDeliveries(
  db: Db,
  target: string,
  { status, beforeId, limit }: LogPage,
): Promise<{ rows: DeliveryRow[]; more: boolean }> {
  const wanted = status === null ? STATUSES : [status];
  // One by one, because the index has the status before the id.
  const parts = await Promise.all(
    wanted.map((one) =>
      db
        .selectFrom('deliveries')
        .selectAll()
        .where('target', '=', target)
        .where('status', '=', one)
        .$if(beforeId !== null, (query) => query.where('id', '<', beforeId))
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute(),
    ),
  );
  const rows = parts.flat().sort((a, b) => b.id - a.id);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

/** What one of a user's notifications has caused, oldest first; up to `limit`. */
export async function listDeliveriesOf(
  db: Db,
  userId: number,
  notificationId: number,
  limit: number,
): Promise<DeliveryRow[]> {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('notification_id', '=', notificationId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Null where nothing of this id was ever meant for the target. */
export async function findDelivery(db: Db, target: string, id: number): Promise<DeliveryRow | null> {
  const row = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('target', '=', target)
    .executeTakeFirst();
  return row ?? null;
}

/** Has one delivery sent again at once, from the beginning of its schedule; one that is being sent is left alone. */
export async function sendAgain(db: Db, target: string, id: number, nowMs: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status: 'pending', failures: 0, next_attempt_at: nowMs, finished_at: null })
    .where('id', '=', id)
    .where('target', '=', target)
    .where('leased_by', 'is', null)
    .execute();
}

/** The same for up to `limit` that failed at `sinceMs` or later, after the id `afterId`; gives their ids. */
export async function recoverFailed(
  db: Db,
  target: string,
  { sinceMs, afterId, limit, nowMs }: { sinceMs: number; afterId: number; limit: number; nowMs: number },
): Promise<number[]> {
  const failed = db
    .selectFrom('deliveries')
    .select('id')
    .where('target', '=', target)
    .where('status', '=', 'failed')
    .where('id', '>', afterId)
    .where('finished_at', '>=', sinceMs)
    .orderBy('id')
    .limit(limit);
  const rows = await db
    .updateTable('deliveries')
    .set({ status: 'pending', failures: 0, next_attempt_at: nowMs, finished_at: null })
    .where('id', 'in', failed)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Writes a delivery that the caller sends itself, under a lease; gives its id. Where the caller dies, others send it. */
export async function insertLeased(
  tx: Db,
  engine: Engine,
  delivery: NewDelivery,
  { worker, untilMs }: Lease,
): Promise<number> {
  await insertDeliveries(tx, engine, [{ ...delivery, next_attempt_at: untilMs }]);
  const { id } = await tx
    .updateTable('deliveries')
    .set({ leased_by: worker })
    .where('message_id', '=', delivery.message_id)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes up to `limit` deliveries that ended before `beforeMs`, with their attempts; says how many there were. */
export async function deleteOldDeliveries(db: Db, beforeMs: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('deliveries')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('deliveries')
        .select('id')
        .where('finished_at', '<=', beforeMs)
        .orderBy('finished_at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Removes up to `limit` of a user's deliveries; says how many there were. */
export async function deleteDeliveriesOf(db: Db, userId: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('deliveries')
    .where('id', 'in', (eb) =>
      eb.selectFrom('deliveries').select('id').where('user_id', '=', userId).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Forgets up to `limit` targets that nothing was sent to since `beforeMs`; says how many there were. */
export async function deleteOldTargets(db: Db, beforeMs: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('delivery_targets')
    .where('target', 'in', (eb) =>
      eb.selectFrom('delivery_targets').select('target').where('last_at', '<=', beforeMs).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
