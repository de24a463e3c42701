import { type NotificationStats, SOURCES_MAX } from '@alertstream/contract/notifications';
import type { Db } from './db.ts';

/** A user's inbox in numbers; `day` is the UTC day (days since the epoch) that `today` means. */
export async function readStats(db: Db, userId: number, day: number): Promise<NotificationStats> {
  const [counters, sources, sourceCount] = await Promise.all([
    db.selectFrom('user_counters').selectAll().where('user_id', '=', userId).executeTakeFirst(),
    db
      .selectFrom('app_counters')
      .select(['app_name', 'total', 'unread'])
      .where('user_id', '=', userId)
      .where('total', '>', 0)
      .orderBy('total', 'desc')
      .orderBy('app_name')
      .limit(SOURCES_MAX)
      .execute(),
    countSources(db, userId),
  ]);
  return {
    total: counters?.total ?? 0,
    unread: counters?.unread ?? 0,
    today: counters?.today_day === day ? counters.today : 0,
    sources: sources.map(({ app_name, total, unread }) => ({ appName: app_name, total, unread })),
    sourceCount,
  };
}

async function countSources(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('app_counters')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('total', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Adds to the unread counts of a user and of one app; belongs in the transaction of the change. */
export async function addUnread(db: Db, userId: number, appName: string, delta: number): Promise<void> {
  await db
    .updateTable('user_counters')
    .set((eb) => ({ unread: eb('unread', '+', delta) }))
    .where('user_id', '=', userId)
    .execute();
  await db
    .updateTable('app_counters')
    .set((eb) => ({ unread: eb('unread', '+', delta) }))
    .where('user_id', '=', userId)
    .where('app_name', '=', appName)
    .execute();
}
