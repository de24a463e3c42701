import { sql } from 'kysely';
import type { TestApp } from './app.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** A row of the roll-ups as text, without the measures. */
type Counts = { received: number; muted: number; read: number; opened: number; responseMs: number };

/** A user's roll-ups as a plain recount of the notifications has them; hours of apps and categories left out when old. */
export async function rollupsByHand(t: TestApp, userId: number): Promise<Map<string, Counts>> {
  const rows = await t.storage.db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  const counts = new Map<string, Counts>();
  const detailedFrom = t.clock() - (t.clock() % HOUR_MS) - 50 * HOUR_MS;
  for (const row of rows) {
    const hour = Math.floor(row.created_at / HOUR_MS) * HOUR_MS;
    const day = Math.floor(row.created_at / DAY_MS) * DAY_MS;
    const keys = [
      ['hours', hour, '', ''],
      ['days', day, '', ''],
      ['app-days', day, row.app_name, ''],
      ['category-days', day, row.category, row.priority],
    ];
    if (hour >= detailedFrom)
      keys.push(['app-hours', hour, row.app_name, ''], ['category-hours', hour, row.category, row.priority]);
    for (const key of keys) {
      const text = key.join(' | ');
      const known = counts.get(text) ?? { received: 0, muted: 0, read: 0, opened: 0, responseMs: 0 };
      counts.set(text, known);
      if (row.came_muted) {
        known.muted += 1;
        continue;
      }
      known.received += 1;
      if (row.first_read_at !== null) known.read += 1;
      if (row.first_read_at === null || row.first_read_by !== 'owner') continue;
      known.opened += 1;
      known.responseMs += row.first_read_at - row.created_at;
    }
  }
  return counts;
}

/** What the roll-ups themselves say; rows that came to nothing are left out. */
export async function keptRollups(t: TestApp, userId: number): Promise<Map<string, Counts>> {
  const { rows } = await sql<Counts & { series: string; at: number; name: string; priority: string }>`
    select series, at, name, priority, received, muted, read, opened, response_ms as "responseMs"
    from rollups where user_id = ${userId} and received + muted > 0
  `.execute(t.storage.db);
  return new Map(
    rows.map(({ series, at, name, priority, ...counts }) => [
      [series, at, name, priority].join(' | '),
      counts,
    ]),
  );
}
