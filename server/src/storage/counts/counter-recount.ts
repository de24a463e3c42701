import { DAY_MS } from '@alertstream/contract/durations';
import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** A counter that is wrong: each number is what is kept less what is right. `app_name` is empty for the user's own. */
export type CounterDifference = {
  app_name: string;
  total: number;
  unread: number;
  today: number;
  received: number;
};

/**
 * Compares a user's counters with their notifications, and what each app sent with the roll-ups, in one statement, so
 * that nothing comes in between.
 */
export async function compareCounters(db: Db, userId: number, limit: number): Promise<CounterDifference[]> {
  const { rows } = await sql<CounterDifference>`
    select app_name, sum(total) as total, sum(unread) as unread, sum(today) as today, sum(received) as received
    from (
      select '' as app_name, total, unread, today, 0 as received from user_counters where user_id = ${userId}
      union all select app_name, total, unread, 0, received from app_counters where user_id = ${userId}
      union all select name, 0, 0, 0, -received - muted from rollups
        where user_id = ${userId} and series = 'app-days'
      union all select app_name, -count(*), -sum(1 - is_read), 0, 0 from notifications
        where user_id = ${userId} and place = 'inbox' group by app_name
      union all select '', -count(*), -coalesce(sum(1 - is_read), 0), 0, 0 from notifications
        where user_id = ${userId} and place = 'inbox'
      union all select '', 0, 0, -count(*), 0 from notifications n
        join user_counters c on c.user_id = n.user_id
        where n.user_id = ${userId} and n.place = 'inbox' and ${ofDay()}
    ) as both_sides
    group by app_name
    having sum(total) <> 0 or sum(unread) <> 0 or sum(today) <> 0 or sum(received) <> 0 limit ${limit}
  `.execute(db);
  return rows.map(({ app_name, total, unread, today, received }) => ({
    app_name,
    total: Number(total),
    unread: Number(unread),
    today: Number(today),
    received: Number(received),
  }));
}

/** True for what came on the day that the counter `today` of `c` means. */
function ofDay() {
  const day = sql.lit(DAY_MS);
  return sql`n.created_at >= c.today_day * ${day} and n.created_at < (c.today_day + 1) * ${day}`;
}

/** Makes a user's counters anew, in the caller's transaction. Whoever counts at the same time waits for the user's row. */
export async function rebuildCounters(tx: Db, userId: number, day: number): Promise<void> {
  const none = { user_id: userId, total: 0, unread: 0, today_day: day, today: 0 };
  await tx
    .insertInto('user_counters')
    .values(none)
    // Held from here on, also where it was there.
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({ today: eb.ref('user_counters.today') })),
    )
    .execute();
  await sql`
    update user_counters as c set (total, unread, today) = (
      select count(*), coalesce(sum(1 - is_read), 0), coalesce(sum(case when ${ofDay()} then 1 else 0 end), 0)
      from notifications n where n.user_id = ${userId} and n.place = 'inbox')
    where c.user_id = ${userId}
  `.execute(tx);
  await tx.deleteFrom('app_counters').where('user_id', '=', userId).execute();
  await sql`
    insert into app_counters (user_id, app_name, total, unread, received)
    select ${userId}, app_name, sum(total), sum(unread), sum(received) from (
      select app_name, count(*) as total, sum(1 - is_read) as unread, 0 as received from notifications
        where user_id = ${userId} and place = 'inbox' group by app_name
      union all select name, 0, 0, received + muted from rollups where user_id = ${userId} and series = 'app-days'
    ) as counted group by app_name
  `.execute(tx);
}
