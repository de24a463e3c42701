import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Engine } from '../dialect.ts';

/** First reads, the roll-ups that analytics are served from, and how long notifications are kept. */
export async function analytics(db: Db, engine: Engine): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table notifications add column first_read_at bigint');
  await run('alter table notifications add column first_read_by text');
  await run('alter table notifications add column came_muted integer not null default 0');
  await run(`update notifications set came_muted = 1 where place = 'muted'`);
  // What was read in the instant in which it came, was read by a rule.
  await run(`update notifications set first_read_at = read_at,
    first_read_by = case when read_at = created_at then 'rule' else 'owner' end where read_at is not null`);
  await run(`create index notifications_opened on notifications (user_id, app_name, created_at, first_read_at)
    where first_read_by = 'owner'`);
  await run("create index notifications_trashed on notifications (moved_at) where place = 'trash'");
  for (const table of ['rollups', 'removed_rollups']) await createRollups(run, engine, table);
  await fillRollups(run);
  await run(`create table retention (
    user_id bigint not null references users (id) on delete cascade,
    app_name text not null,
    keep_days integer,
    primary key (user_id, app_name)
  )`);
}

type Run = (statement: string) => Promise<unknown>;

/** On SQLite the table is its own index: a period is read in one go. */
async function createRollups(run: Run, engine: Engine, table: string): Promise<void> {
  await run(`create table ${table} (
    user_id bigint not null references users (id) on delete cascade,
    series text not null,
    at bigint not null,
    name text not null,
    priority text not null,
    received bigint not null,
    muted bigint not null,
    read bigint not null,
    opened bigint not null,
    response_ms bigint not null,
    primary key (user_id, series, at, name, priority)
  ) ${engine === 'sqlite' ? 'without rowid' : ''}`);
  await run(`create index ${table}_hours on ${table} (at) where series in ('app-hours', 'category-hours')`);
}

/** From what is there. */
async function fillRollups(run: Run): Promise<void> {
  const series: [name: string, bucketMs: number, key: string, priority: string][] = [
    ['hours', 3_600_000, "''", "''"],
    ['days', 86_400_000, "''", "''"],
    ['app-hours', 3_600_000, 'app_name', "''"],
    ['app-days', 86_400_000, 'app_name', "''"],
    ['category-hours', 3_600_000, 'category', 'priority'],
    ['category-days', 86_400_000, 'category', 'priority'],
  ];
  for (const [name, bucketMs, key, priority] of series) {
    await run(`insert into rollups
      select user_id, '${name}', created_at - created_at % ${bucketMs} as bucket, ${key} as key_name, ${priority} as key_priority,
        sum(1 - came_muted), sum(came_muted),
        sum(case when came_muted = 0 and first_read_at is not null then 1 else 0 end),
        sum(case when came_muted = 0 and first_read_by = 'owner' then 1 else 0 end),
        sum(case when came_muted = 0 and first_read_by = 'owner' and first_read_at > created_at
          then first_read_at - created_at else 0 end)
      from notifications group by 1, 3, 4, 5`);
  }
}
