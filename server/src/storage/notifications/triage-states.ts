import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { type Engine, isOwner, jsonRows } from '../dialect.ts';
import type { NotificationRow } from './notifications.ts';

const STATE = [
  'place',
  'is_read',
  'read_at',
  'is_pinned',
  'snoozed_until',
  'tags',
  'moved_at',
  'moved_by',
  'announce_at',
  'first_read_at',
  'first_read_by',
] as const;
const FACTS = ['id', 'app_name', 'category', 'priority', 'created_at', 'came_muted'] as const;

/** What triage changes of a notification. */
export type TriageState = Pick<NotificationRow, (typeof STATE)[number]>;
/** A notification as triage needs it: what it may change, and what else counts by. */
export type TriageRow = TriageState & Pick<NotificationRow, (typeof FACTS)[number]>;

/** The state alone. */
export function stateOf(row: TriageState): TriageState {
  const { place, is_read, read_at, is_pinned, snoozed_until, tags, moved_at, moved_by, announce_at } = row;
  const { first_read_at, first_read_by } = row;
  const moved = { place, snoozed_until, moved_at, moved_by, announce_at };
  return { ...moved, is_read, read_at, first_read_at, first_read_by, is_pinned, tags };
}

/** Those of a user's own notifications, held until the transaction ends. */
export async function holdStates(
  tx: Db,
  engine: Engine,
  userId: number,
  ids: readonly number[],
): Promise<TriageRow[]> {
  // In one order everywhere, so that two processes never wait for each other in a circle.
  const rows = await sql<TriageRow>`
    select ${sql.join([...FACTS, ...STATE].map((name) => sql.ref(`n.${name}`)))}
    from ${jsonRows(
      engine,
      'given',
      { id: 'bigint' },
      ids.map((id) => ({ id })),
    )}
    join notifications n on n.id = given.id and ${isOwner(engine, 'n.user_id', userId)}
    order by n.id ${engine === 'postgres' ? sql`for update of n` : sql``}
  `.execute(tx);
  return rows.rows;
}

/** Writes the states of a user's notifications. */
export async function writeStates(
  tx: Db,
  engine: Engine,
  userId: number,
  states: readonly (TriageState & { id: number })[],
): Promise<void> {
  const given = jsonRows(engine, 'given', COLUMNS, states);
  await sql`
    update notifications set ${sql.join(STATE.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`))}
    from ${given} where notifications.id = given.id and ${isOwner(engine, 'notifications.user_id', userId)}
  `.execute(tx);
}

const COLUMNS = {
  id: 'bigint',
  place: 'text',
  is_read: 'integer',
  read_at: 'bigint',
  is_pinned: 'integer',
  snoozed_until: 'bigint',
  tags: 'text',
  moved_at: 'bigint',
  moved_by: 'text',
  announce_at: 'bigint',
  first_read_at: 'bigint',
  first_read_by: 'text',
} as const;

/** A tag of one notification, where it is looked up. */
export type TagPlace = { id: number; tag: string };

/** Adds and removes where tags are found; belongs beside {@link writeStates}. */
export async function writeTags(
  tx: Db,
  engine: Engine,
  userId: number,
  { added, removed }: { added: readonly TagPlace[]; removed: readonly TagPlace[] },
): Promise<void> {
  const columns = { id: 'bigint', tag: 'text' } as const;
  if (added.length > 0) {
    await sql`
      insert into notification_tags (user_id, tag, notification_id)
      select ${userId}, given.tag, given.id from ${jsonRows(engine, 'given', columns, added)} where true
      on conflict do nothing
    `.execute(tx);
  }
  if (removed.length > 0) {
    await sql`
      delete from notification_tags where user_id = ${userId} and (tag, notification_id) in (
        select given.tag, given.id from ${jsonRows(engine, 'given', columns, removed)})
    `.execute(tx);
  }
}
