import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Engine } from '../dialect.ts';
import type { Range } from './analytics.ts';

type AppSeries = 'app-hours' | 'app-days';
export type NoisyAppSums = { name: string; received: number; muted: number; read: number; opened: number };

/** What each app sent in a period and what became of it, those that sent most first. */
export async function readNoisyApps(
  db: Db,
  userId: number,
  { from, to }: Range,
  series: AppSeries,
  limit: number,
): Promise<NoisyAppSums[]> {
  const { rows } = await sql<NoisyAppSums>`
    select name, sum(received) as received, sum(muted) as muted, sum(read) as read, sum(opened) as opened
    from rollups where user_id = ${userId} and series = ${series} and at >= ${from} and at <= ${to}
    group by name order by sum(received) + sum(muted) desc, name limit ${limit}
  `.execute(db);
  return rows.map(({ name, received, muted, read, opened }) => ({
    name,
    received: Number(received),
    muted: Number(muted),
    read: Number(read),
    opened: Number(opened),
  }));
}

/** How many apps sent anything in a period. */
export async function countNoisyApps(
  db: Db,
  userId: number,
  { from, to }: Range,
  series: AppSeries,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct name) as count from rollups
    where user_id = ${userId} and series = ${series} and at >= ${from} and at <= ${to}
  `.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/**
 * The median time from creation to the owner's first read, in ms, of each app's latest `among` since `fromMs` that were
 * read; apps without any are left out.
 */
export async function readResponseMedians(
  db: Db,
  engine: Engine,
  userId: number,
  { apps, fromMs, among }: { apps: readonly string[]; fromMs: number; among: number },
): Promise<Map<string, number>> {
  if (apps.length === 0) return new Map();
  // One arm an app: each goes along the index of what was opened, and stops after so many.
  const arms = apps.map(
    (app, index) => sql`select ${sql.lit(index)} as app, ms from (
      select ${largestOf(engine)}(0, first_read_at - created_at) as ms from notifications
      where user_id = ${userId} and app_name = ${app} and first_read_by = 'owner' and came_muted = 0
        and created_at >= ${fromMs}
      order by created_at desc limit ${sql.lit(among)}) as ${sql.raw(`arm${index}`)}`,
  );
  const { rows } = await sql<{ app: number; ms: number }>`
    select app, avg(ms) as ms from (
      select app, ms, row_number() over (partition by app order by ms) as place,
        count(*) over (partition by app) as opened
      from (${sql.join(arms, sql` union all `)}) as latest) as placed
    where place in ((opened + 1) / 2, (opened + 2) / 2) group by app
  `.execute(db);
  return new Map(rows.map(({ app, ms }) => [apps[app] ?? '', Number(ms)]));
}

function largestOf(engine: Engine) {
  return sql.raw(engine === 'sqlite' ? 'max' : 'greatest');
}
