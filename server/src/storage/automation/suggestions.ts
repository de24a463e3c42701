import type { Db } from '../db.ts';

/** What a user has archived and trashed by hand of one app. */
export type MovedByApp = { app_name: string; moved: number; unread: number; trashed: number };

/** Apps of which a user has moved at least `min` notifications by hand since `sinceMs`, those with the most first. */
export async function listMovedByHand(
  db: Db,
  userId: number,
  { sinceMs, min }: { sinceMs: number; min: number },
): Promise<MovedByApp[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('app_name')
    .select((eb) => [
      eb.fn.countAll<number>().as('moved'),
      eb.fn.sum<number>(eb.case().when('is_read', '=', 0).then(1).else(0).end()).as('unread'),
      eb.fn.sum<number>(eb.case().when('place', '=', 'trash').then(1).else(0).end()).as('trashed'),
    ])
    .where('user_id', '=', userId)
    .where('moved_by', '=', 'owner')
    .where('moved_at', '>', sinceMs)
    .where('place', 'in', ['archive', 'trash'])
    .groupBy('app_name')
    .having((eb) => eb.fn.countAll(), '>=', min)
    .orderBy('moved', 'desc')
    .orderBy('app_name')
    .execute();
  return rows.map(({ app_name, moved, unread, trashed }) => ({
    app_name,
    moved: Number(moved),
    unread: Number(unread),
    trashed: Number(trashed),
  }));
}

/** Apps for which the user wants no rule suggested. */
export async function listDismissed(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('dismissed_suggestions')
    .select('app_name')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.app_name);
}

/** Nothing happens for an app that has never sent anything to the user, so that the table stays small. */
export async function dismissSuggestion(db: Db, userId: number, appName: string): Promise<void> {
  await db
    .insertInto('dismissed_suggestions')
    .columns(['user_id', 'app_name'])
    .expression((eb) =>
      eb
        .selectFrom('app_counters')
        .select(['user_id', 'app_name'])
        .where('user_id', '=', userId)
        .where('app_name', '=', appName),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
