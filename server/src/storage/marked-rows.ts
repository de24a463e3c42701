import { type Selectable, sql } from 'kysely';
import type { Db } from './db.ts';
import type { Tables } from './schema/tables.ts';

/** Tables whose rows are marked as deleted at first, and can be brought back for a while. */
type MarkedTable = 'rules' | 'notification_templates';

/** Marked rows of one user that are kept; those before them are gone at once, so that they don't pile up. */
const KEPT_MAX = 20;

/** One row of one user. */
type Own = { userId: number; id: number };

/** Marks a row as deleted; false where the user has none that is not marked yet. */
export async function markDeleted(
  db: Db,
  table: 'rules' | 'webhooks',
  { userId, id, nowMs }: Own & { nowMs: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set deleted_at = ${nowMs}
    where id = ${id} and user_id = ${userId} and deleted_at is null
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Takes the mark back where it was set after `sinceMs`; null where there is no such row. */
export async function unmarkDeleted<Table extends 'rules' | 'webhooks'>(
  db: Db,
  table: Table,
  { userId, id, sinceMs }: Own & { sinceMs: number },
): Promise<Selectable<Tables[Table]> | null> {
  const { rows } = await sql<Selectable<Tables[Table]>>`
    update ${sql.table(table)} set deleted_at = null
    where id = ${id} and user_id = ${userId} and deleted_at > ${sinceMs} returning *
  `.execute(db);
  return rows[0] ?? null;
}

/** Removes all but those of a user's marked rows that were marked last. */
export async function deleteSurplusMarked(db: Db, table: MarkedTable, userId: number): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where user_id = ${userId} and deleted_at is not null and id not in (
      select id from ${sql.table(table)} where user_id = ${userId} and deleted_at is not null
      order by deleted_at desc, id desc limit ${sql.lit(KEPT_MAX)}
    )
  `.execute(db);
}

/** Removes up to `limit` rows that were marked at `beforeMs` or earlier; says how many there were. */
export async function deleteMarked(
  db: Db,
  table: MarkedTable,
  beforeMs: number,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where deleted_at <= ${beforeMs} order by deleted_at limit ${limit}
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
