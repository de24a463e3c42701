import type { TestApp } from './app.ts';

const DAY_MS = 86_400_000;

/** The statistics of a user's inbox, counted row by row: what the kept counters have to say as well. */
export async function countByHand(t: TestApp, userId: number) {
  const rows = await t.storage.db
    .selectFrom('notifications')
    .select(['app_name', 'is_read', 'created_at'])
    .where('user_id', '=', userId)
    .where('place', '=', 'inbox')
    .execute();
  const today = Math.floor(t.clock() / DAY_MS);
  const apps = [...new Set(rows.map((row) => row.app_name))].map((appName) => {
    const own = rows.filter((row) => row.app_name === appName);
    return { appName, total: own.length, unread: own.filter((row) => row.is_read === 0).length };
  });
  const largestFirst = apps.toSorted((a, b) => b.total - a.total || (a.appName < b.appName ? -1 : 1));
  return {
    total: rows.length,
    unread: rows.filter((row) => row.is_read === 0).length,
    today: rows.filter((row) => Math.floor(row.created_at / DAY_MS) === today).length,
    sources: largestFirst.slice(0, 4),
    sourceCount: apps.length,
  };
}
