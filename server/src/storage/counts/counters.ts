import { type NotificationStats, SOURCES_MAX } from '@alertstream/contract/notifications';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { type Engine, jsonRows } from '../dialect.ts';

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

/** What is added to a user's counters: in all, of one UTC day (the latest that changed), and by app. */
export type InboxDeltas = {
  total: number;
  unread: number;
  day: number;
  ofDay: number;
  apps: readonly { appName: string; total: number; unread: number }[];
};

/**
 * Adds to the counters of a user; belongs in the transaction of the change. The user's row goes first, as at intake:
 * whoever holds it is alone at the rows of the apps.
 */
export async function addToInbox(
  tx: Db,
  engine: Engine,
  userId: number,
  { total, unread, day, ofDay, apps }: InboxDeltas,
): Promise<void> {
  await tx
    .updateTable('user_counters')
    .set((eb) => ({
      total: eb('total', '+', total),
      unread: eb('unread', '+', unread),
      today: eb('today', '+', eb.case().when('today_day', '=', day).then(ofDay).else(0).end()),
    }))
    .where('user_id', '=', userId)
    .execute();
  const columns = { appName: 'text', total: 'bigint', unread: 'bigint' } as const;
  await sql`
    update app_counters set total = app_counters.total + given.total, unread = app_counters.unread + given.unread
    from ${jsonRows(engine, 'given', columns, apps)}
    where app_counters.user_id = ${userId} and app_counters.app_name = given."appName"
  `.execute(tx);
}
