import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Engine } from '../dialect.ts';
import { identityOf } from './identity.ts';

/** Pins, snoozing, what is needed to undo an action, saved searches, and what text is looked for by. */
export async function triage(db: Db, engine: Engine): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const identity = identityOf(engine);
  await run('alter table notifications add column is_pinned integer not null default 0');
  await run('alter table notifications add column snoozed_until bigint');
  await run('create index notifications_pinned on notifications (user_id, id) where is_pinned = 1');
  await run("create index notifications_snoozed on notifications (snoozed_until) where place = 'snoozed'");
  await run(`create table triage_actions (
    id ${identity},
    user_id bigint not null references users (id) on delete cascade,
    action text not null,
    until bigint,
    tag text,
    filter text,
    next_id bigint,
    status text not null,
    affected bigint not null default 0,
    restored bigint not null default 0,
    left_alone bigint not null default 0,
    created_at bigint not null,
    touched_at bigint not null
  )`);
  await run('create index triage_actions_user on triage_actions (user_id, id)');
  await run('create index triage_actions_age on triage_actions (created_at)');
  await run(
    "create index triage_actions_unfinished on triage_actions (touched_at) where status in ('running', 'undoing')",
  );
  await run(`create table triage_batches (
    id ${identity},
    user_id bigint not null references users (id) on delete cascade,
    action_id bigint not null references triage_actions (id) on delete cascade,
    before text not null
  )`);
  await run('create index triage_batches_action on triage_batches (action_id, id)');
  await run('create index triage_batches_user on triage_batches (user_id)');
  await run(`create table views (
    id ${identity},
    user_id bigint not null references users (id) on delete cascade,
    name text not null,
    query text not null,
    position integer not null,
    is_default integer not null,
    unique (user_id, name)
  )`);
  await run('create unique index views_default on views (user_id) where is_default = 1');
  if (engine === 'sqlite') await rememberRemoved(run);
  else await indexText(run);
}

type Run = (statement: string) => Promise<unknown>;

/** The text index is a file of its own, which hears of deletions later. */
async function rememberRemoved(run: Run): Promise<void> {
  await run('create table removed_notifications (id integer primary key)');
  await run(`create trigger notifications_removed after delete on notifications begin
    insert or ignore into removed_notifications (id) values (old.id);
  end`);
}

/** Both extensions come with Postgres, but not on every server: without them there is no index, and searches read through. */
async function indexText(run: Run): Promise<void> {
  await run(`do $$ begin
    create extension if not exists pg_trgm;
    create extension if not exists btree_gin;
    create index notifications_text on notifications using gin (user_id, search_text gin_trgm_ops)
      with (gin_pending_list_limit = 512);
  exception
    when insufficient_privilege or undefined_file or feature_not_supported or undefined_object
      or invalid_schema_name then null;
  end $$`);
}
