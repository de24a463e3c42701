import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Engine } from '../dialect.ts';
import { identityOf } from './identity.ts';

/** What preferences hold back and announce in digests, and which categories each app has sent to whom. */
export async function preferences(db: Db, engine: Engine): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const identity = identityOf(engine);
  await run('alter table notifications add column announce_at bigint');
  await run('alter table notifications add column announced_at bigint');
  await run('create index notifications_due on notifications (announce_at) where announce_at is not null');
  await run(
    'create index notifications_due_of on notifications (user_id, announce_at) where announce_at is not null',
  );
  await run(`create table digests (
    id ${identity},
    user_id bigint not null references users (id) on delete cascade,
    opened_at bigint not null,
    created_at bigint,
    count bigint not null,
    critical bigint not null,
    items text not null
  )`);
  await run('create unique index digests_open on digests (user_id) where created_at is null');
  await run('create index digests_user on digests (user_id, id)');
  await run('create index digests_age on digests (created_at)');
  await run(`create table app_categories (
    user_id bigint not null references users (id) on delete cascade,
    app_name text not null,
    category text not null,
    primary key (user_id, app_name, category)
  )`);
  await run('create index preferences_app on preferences (app_name)');
}
