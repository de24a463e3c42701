import { sql } from 'kysely';
import type { Db, Storage } from '../db.ts';
import { isOwner, jsonRows } from '../dialect.ts';
import { type NotificationRow, SHOWN_COLUMNS, type ShownRow } from '../notifications/notifications.ts';
import type { Place } from '../schema/notifications.ts';

const COLUMNS = [
  'id',
  'title',
  'message',
  'category',
  'app_name',
  'sender',
  'priority',
  'created_at',
] as const;

/** A notification as rules look at it. */
export type RuledRow = Pick<NotificationRow, (typeof COLUMNS)[number]>;

/** Which of a user's notifications: those in `places`, from an id on, upwards or downwards, at most `limit`. */
export type Stretch = { places: readonly Place[]; limit: number } & (
  | { afterId: number }
  | { beforeId: number | null }
);

/** A stretch of a user's notifications, in the order in which it goes. */
export async function readStretch(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  userId: number,
  stretch: Stretch,
): Promise<RuledRow[]> {
  const ids = await idsOf(db, userId, stretch);
  if (ids.length === 0) return [];
  const given = jsonRows(
    engine,
    'given',
    { id: 'bigint' },
    ids.map((id) => ({ id })),
  );
  const { rows } = await sql<RuledRow>`
    select ${sql.join(COLUMNS.map((name) => sql.ref(`n.${name}`)))}
    from ${given} join notifications n on n.id = given.id and ${isOwner(engine, 'n.user_id', userId)}
    order by n.id ${sql.raw(isUpwards(stretch) ? 'asc' : 'desc')}
  `.execute(db);
  return rows;
}

function isUpwards(stretch: Stretch): stretch is Stretch & { afterId: number } {
  return 'afterId' in stretch;
}

/** One arm a place: each goes along the index of places, so that nobody else's notifications are read. */
async function idsOf(db: Db, userId: number, stretch: Stretch): Promise<number[]> {
  const { places, limit } = stretch;
  const order = sql.raw(`order by id ${isUpwards(stretch) ? 'asc' : 'desc'} limit ${limit}`);
  const bound = isUpwards(stretch)
    ? sql`and id > ${stretch.afterId}`
    : stretch.beforeId === null
      ? sql``
      : sql`and id < ${stretch.beforeId}`;
  const arms = places.map(
    (place, index) => sql`select id from (
      select id from notifications where user_id = ${userId} and place = ${place} ${bound} ${order}
    ) as ${sql.raw(`arm${index}`)}`,
  );
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(arms, sql` union all `)}) as arms ${order}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of a user's notifications as they are shown, by id. */
export async function findNotifications(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, ShownRow>> {
  const given = jsonRows(
    engine,
    'given',
    { id: 'bigint' },
    ids.map((id) => ({ id })),
  );
  const { rows } = await sql<ShownRow>`
    select ${sql.join(SHOWN_COLUMNS.map((name) => sql.ref(`n.${name}`)))}
    from ${given} join notifications n on n.id = given.id and ${isOwner(engine, 'n.user_id', userId)}
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes what rules, and nobody else, change of notifications that are there already. */
export async function writeRuled(
  tx: Db,
  engine: Storage['engine'],
  userId: number,
  rows: readonly { id: number; priority: string; verdict: string }[],
): Promise<void> {
  const given = jsonRows(engine, 'given', { id: 'bigint', priority: 'text', verdict: 'text' }, rows);
  await sql`
    update notifications set priority = given.priority, verdict = given.verdict
    from ${given} where notifications.id = given.id and ${isOwner(engine, 'notifications.user_id', userId)}
  `.execute(tx);
}
