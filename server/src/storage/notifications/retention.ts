import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { type Engine, isOwner, jsonRows } from '../dialect.ts';
import type { Place, RetentionTable } from '../schema/notifications.ts';

/** Stands for all apps that have no row of their own. */
export const ALL_APPS = '';

/** What a user wants to be kept, and for how long. */
export async function listRetention(db: Db, userId: number): Promise<RetentionTable[]> {
  return db.selectFrom('retention').selectAll().where('user_id', '=', userId).orderBy('app_name').execute();
}

/** Says for how many days an app's notifications are kept, or anew. */
export async function saveRetention(db: Db, row: RetentionTable): Promise<void> {
  await db
    .insertInto('retention')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'app_name']).doUpdateSet({ keep_days: row.keep_days }),
    )
    .execute();
}

/** Forgets what was said for an app: what holds for all holds for it again. */
export async function deleteRetention(db: Db, userId: number, appName: string): Promise<void> {
  await db.deleteFrom('retention').where('user_id', '=', userId).where('app_name', '=', appName).execute();
}

/** True for an app that has sent something to the user, or is registered. */
export async function isKnownApp(db: Db, userId: number, appName: string): Promise<boolean> {
  const sent = db
    .selectFrom('app_counters')
    .select('app_name')
    .where('user_id', '=', userId)
    .where('app_name', '=', appName);
  const registered = db.selectFrom('allowed_apps').select('app_name').where('app_name', '=', appName);
  return (await sent.unionAll(registered).limit(1).executeTakeFirst()) !== undefined;
}

/** Up to `limit` users above `afterId` of whose notifications some are not kept for ever. */
export async function usersWithRetention(db: Db, afterId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('retention')
    .select('user_id')
    .distinct()
    .where('user_id', '>', afterId)
    .where('keep_days', 'is not', null)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The apps that have sent something to a user. */
export async function appsSentTo(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('app_counters').select('app_name').where('user_id', '=', userId).execute();
  return rows.map(({ app_name }) => app_name);
}

export type OldRow = { id: number; created_at: number; is_pinned: number; place: Place };

/** An app's oldest notifications to a user above `afterId`. */
export async function oldestOfApp(
  db: Db,
  userId: number,
  appName: string,
  page: { afterId: number; limit: number },
): Promise<OldRow[]> {
  return db
    .selectFrom('notifications')
    .select(['id', 'created_at', 'is_pinned', 'place'])
    .where('user_id', '=', userId)
    .where('app_name', '=', appName)
    .where('id', '>', page.afterId)
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

/** What was thrown away at `beforeMs` or earlier, of all users. */
export async function trashedBefore(
  db: Db,
  beforeMs: number,
  limit: number,
): Promise<{ id: number; user_id: number }[]> {
  return db
    .selectFrom('notifications')
    .select(['id', 'user_id'])
    .where('place', '=', 'trash')
    .where('moved_at', '<=', beforeMs)
    .orderBy('moved_at')
    .limit(limit)
    .execute();
}

/** Removes a user's notifications, and where their tags are found. */
export async function deleteNotifications(
  tx: Db,
  engine: Engine,
  userId: number,
  ids: readonly number[],
): Promise<void> {
  const given = jsonRows(
    engine,
    'given',
    { id: 'bigint' },
    ids.map((id) => ({ id })),
  );
  await sql`
    delete from notification_tags where user_id = ${userId} and notification_id in (select given.id from ${given})
  `.execute(tx);
  await sql`
    delete from notifications where id in (select given.id from ${given}) and ${isOwner(engine, 'user_id', userId)}
  `.execute(tx);
}
