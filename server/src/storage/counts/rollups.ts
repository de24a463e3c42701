import { HOUR_MS } from '@alertstream/contract/durations';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { type Engine, jsonRows } from '../dialect.ts';
import type { RollupDelta } from '../rollup-deltas.ts';

/**
 * Hours of apps and of categories are asked for the last day and the day before it. They are kept somewhat longer, and
 * then are in their days alone; the hours of everything are kept for ever.
 */
const DETAILED_HOURS = 50;

/** From when on the hours of apps and categories are there. */
export function detailedFrom(nowMs: number): number {
  return nowMs - (nowMs % HOUR_MS) - DETAILED_HOURS * HOUR_MS;
}

function isDetailed({ series }: Pick<RollupDelta, 'series'>): boolean {
  return series === 'app-hours' || series === 'category-hours';
}

const COLUMNS = {
  userId: 'bigint',
  series: 'text',
  at: 'bigint',
  name: 'text',
  priority: 'text',
  received: 'bigint',
  muted: 'bigint',
  read: 'bigint',
  opened: 'bigint',
  responseMs: 'bigint',
} as const;

const ADD = sql.raw(`received = kept.received + excluded.received, muted = kept.muted + excluded.muted,
  read = kept.read + excluded.read, opened = kept.opened + excluded.opened,
  response_ms = kept.response_ms + excluded.response_ms`);

/**
 * Adds to the roll-ups, in the transaction of what is counted; `removed` to those of notifications that go. What
 * happens now to a notification of hours that are not kept any more counts in its day alone.
 */
export async function addToRollups(
  tx: Db,
  engine: Engine,
  deltas: readonly RollupDelta[],
  { nowMs, table = 'rollups' }: { nowMs: number; table?: 'rollups' | 'removed_rollups' },
): Promise<void> {
  const from = detailedFrom(nowMs);
  const kept = deltas.filter((delta) => delta.at >= from || !isDetailed(delta));
  if (kept.length === 0) return;
  await sql`
    insert into ${sql.table(table)} as kept
      (user_id, series, at, name, priority, received, muted, read, opened, response_ms)
    select given."userId", given.series, given.at, given.name, given.priority, given.received, given.muted,
      given.read, given.opened, given."responseMs"
    from ${jsonRows(engine, 'given', COLUMNS, kept)} where true
    on conflict (user_id, series, at, name, priority) do update set ${ADD}
  `.execute(tx);
}

/** Forgets up to `limit` hours of apps and categories that are not asked for any more; says how many there were. */
export async function deleteOldDetails(
  db: Db,
  engine: Engine,
  table: 'rollups' | 'removed_rollups',
  nowMs: number,
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where (user_id, series, at, name, priority) in (
      select user_id, series, at, name, priority from ${sql.table(table)}
      where series in ('app-hours', 'category-hours') and at < ${detailedFrom(nowMs)}
      ${engine === 'sqlite' ? sql`order by at` : sql``} limit ${limit})
  `.execute(db);
  return Number(numAffectedRows);
}
