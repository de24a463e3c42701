import { DAY_MS, HOUR_MS } from '@alertstream/contract/durations';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Engine } from '../dialect.ts';
import type { RollupTable } from '../schema/counts.ts';
import { detailedFrom } from './rollups.ts';

/** Rows of the roll-ups that differ from what the notifications say; each measure is what is kept less what is right. */
export type RollupDifference = RollupTable;

const MEASURES = ['received', 'muted', 'read', 'opened', 'response_ms'] as const;

const SUMS = sql.join(MEASURES.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`));

/** What a user's notifications and those that were removed come to, as rows of the roll-ups; see measuresOf. */
function recount(engine: Engine, userId: number, nowMs: number): RawBuilder<unknown> {
  const from = detailedFrom(nowMs);
  const materialized = engine === 'postgres' ? sql`materialized` : sql``;
  const series = (name: string, bucketMs: number, key: string, priority: string, fromMs: number) => sql`
    select ${sql.lit(name)} as series, hour - hour % ${sql.lit(bucketMs)} as at, ${sql.raw(key)} as name,
      ${sql.raw(priority)} as priority, received, muted, read, opened, response_ms
    from groups where hour >= ${sql.lit(fromMs)}`;
  return sql`
    with groups as ${materialized} (
      select created_at - created_at % ${sql.lit(HOUR_MS)} as hour, app_name, category, priority,
        sum(1 - came_muted) as received,
        sum(came_muted) as muted,
        sum(case when came_muted = 0 and first_read_at is not null then 1 else 0 end) as read,
        sum(case when came_muted = 0 and first_read_by = 'owner' then 1 else 0 end) as opened,
        sum(case when came_muted = 0 and first_read_by = 'owner' and first_read_at > created_at
          then first_read_at - created_at else 0 end) as response_ms
      from notifications where user_id = ${userId} group by 1, app_name, category, priority
    )
    ${series('hours', HOUR_MS, "''", "''", 0)}
    union all ${series('days', DAY_MS, "''", "''", 0)}
    union all ${series('app-hours', HOUR_MS, 'app_name', "''", from)}
    union all ${series('app-days', DAY_MS, 'app_name', "''", 0)}
    union all ${series('category-hours', HOUR_MS, 'category', 'priority', from)}
    union all ${series('category-days', DAY_MS, 'category', 'priority', 0)}
    union all select series, at, name, priority, received, muted, read, opened, response_ms
    from removed_rollups where user_id = ${userId} and (at >= ${from} or series not in ('app-hours', 'category-hours'))`;
}

/** Compares a user's roll-ups with their notifications, in one statement, so that nothing comes in between. */
export async function compareRollups(
  db: Db,
  engine: Engine,
  userId: number,
  nowMs: number,
  limit: number,
): Promise<RollupDifference[]> {
  const differs = sql.join(
    MEASURES.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
    sql` or `,
  );
  const { rows } = await sql<RollupDifference>`
    select series, at, name, priority, ${SUMS} from (
      select series, at, name, priority, received, muted, read, opened, response_ms from rollups
      where user_id = ${userId} and (at >= ${detailedFrom(nowMs)} or series not in ('app-hours', 'category-hours'))
      union all
      select series, at, name, priority, -received, -muted, -read, -opened, -response_ms
      from (${recount(engine, userId, nowMs)}) as counted
    ) as both_sides
    group by series, at, name, priority having ${differs} limit ${limit}
  `.execute(db);
  return rows.map((row) => withNumbers({ ...row, user_id: userId }));
}

/** Postgres gives sums as text. */
function withNumbers(row: RollupDifference): RollupDifference {
  const numbers = Object.fromEntries(MEASURES.map((name) => [name, Number(row[name])]));
  return { ...row, ...numbers, at: Number(row.at) };
}

/**
 * Makes a user's roll-ups anew, in the caller's transaction. What is counted at the same time by others waits for the
 * rows, or comes on top of the new ones.
 */
export async function rebuildRollups(tx: Db, engine: Engine, userId: number, nowMs: number): Promise<void> {
  await tx.deleteFrom('rollups').where('user_id', '=', userId).execute();
  await sql`
    insert into rollups (user_id, series, at, name, priority, received, muted, read, opened, response_ms)
    select ${userId}, series, at, name, priority, ${SUMS}
    from (${recount(engine, userId, nowMs)}) as counted where true
    group by series, at, name, priority
  `.execute(tx);
}
