import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Engine } from '../dialect.ts';
import { identityOf } from './identity.ts';

/** Templates, rules, tags, and who moved a notification where and when. */
export async function automation(db: Db, engine: Engine): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const identity = identityOf(engine);
  await run(`create table notification_templates (
    id ${identity},
    user_id bigint not null references users (id) on delete cascade,
    name text not null,
    name_key text not null,
    title text not null,
    message text not null,
    category text not null,
    priority text not null,
    app_name text not null,
    created_at bigint not null,
    updated_at bigint not null,
    deleted_at bigint,
    unique (user_id, name_key)
  )`);
  await run(
    'create index notification_templates_deleted on notification_templates (deleted_at) where deleted_at is not null',
  );
  await run(`create table rules (
    id ${identity},
    user_id bigint not null references users (id) on delete cascade,
    name text not null,
    is_active integer not null,
    priority integer not null,
    conditions text not null,
    actions text not null,
    created_at bigint not null,
    updated_at bigint not null,
    defined_at bigint not null,
    deleted_at bigint,
    last_triggered bigint,
    trigger_count bigint not null default 0
  )`);
  await run('create index rules_user on rules (user_id, priority, id)');
  await run('create index rules_deleted on rules (deleted_at) where deleted_at is not null');
  await run(`create table rule_sweeps (
    rule_id bigint not null references rules (id) on delete cascade,
    step_ms bigint not null,
    after_id bigint not null,
    due_at bigint,
    primary key (rule_id, step_ms)
  )`);
  await run('create index rule_sweeps_due on rule_sweeps (due_at) where due_at is not null');
  await run(`create table dismissed_suggestions (
    user_id bigint not null references users (id) on delete cascade,
    app_name text not null,
    primary key (user_id, app_name)
  )`);
  await run('alter table notifications add column tags text');
  await run('alter table notifications add column moved_at bigint');
  await run('alter table notifications add column moved_by text');
  await run("create index notifications_moved on notifications (user_id, moved_at) where moved_by = 'owner'");
  // Postgres: no reference to the notification, whose key may be distributed; rows go with their notification by hand.
  await run(`create table notification_tags (
    user_id bigint not null references users (id) on delete cascade,
    tag text not null,
    notification_id bigint not null,
    primary key (user_id, tag, notification_id)
  )`);
  await run('create index notification_tags_of on notification_tags (user_id, notification_id)');
}
