import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Engine } from '../dialect.ts';
import { identityOf } from './identity.ts';

/** Webhooks, channels, push subscriptions, and the outbox of everything that goes out. */
export async function outgoing(db: Db, engine: Engine): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const identity = identityOf(engine);
  await run(`create table webhooks (
    id ${identity},
    user_id bigint not null references users (id) on delete cascade,
    name text not null,
    url text not null,
    events text not null,
    secret_sealed text not null,
    previous_secret_sealed text,
    previous_until bigint,
    is_active integer not null,
    disabled_reason text,
    created_at bigint not null,
    updated_at bigint not null,
    deleted_at bigint
  )`);
  await run('create index webhooks_user on webhooks (user_id)');
  await run('create index webhooks_deleted on webhooks (deleted_at) where deleted_at is not null');
  await run(`create table deliveries (
    id ${identity},
    user_id bigint not null references users (id) on delete cascade,
    message_id text not null unique,
    kind text not null,
    target text not null,
    address text,
    event text not null,
    notification_id bigint,
    digest_id bigint,
    body text not null,
    status text not null,
    attempts integer not null default 0,
    failures integer not null default 0,
    next_attempt_at bigint,
    leased_by text,
    last_error text,
    created_at bigint not null,
    finished_at bigint
  )`);
  await run(
    'create index deliveries_due on deliveries (target, next_attempt_at) where next_attempt_at is not null',
  );
  await run('create index deliveries_target on deliveries (target, status, id)');
  await run('create index deliveries_of on deliveries (user_id, notification_id)');
  await run('create index deliveries_age on deliveries (finished_at) where finished_at is not null');
  await run(`create table delivery_attempts (
    id ${identity},
    delivery_id bigint not null references deliveries (id) on delete cascade,
    at bigint not null,
    duration_ms integer not null,
    status integer,
    error text,
    request_head text,
    response_head text
  )`);
  await run('create index delivery_attempts_of on delivery_attempts (delivery_id, id)');
  await run(`create table delivery_targets (
    target text primary key,
    calls bigint not null,
    successes bigint not null,
    last_at bigint not null,
    last_error text,
    failing_since bigint,
    told_at bigint
  )`);
}
