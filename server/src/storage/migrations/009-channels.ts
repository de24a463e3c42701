import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Engine } from '../dialect.ts';
import { identityOf } from './identity.ts';

/** Where announcements go: channels, browsers; who wants no email; and links for forgotten passwords. */
export async function channels(db: Db, engine: Engine): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const identity = identityOf(engine);
  await run(`create table channels (
    id ${identity},
    user_id bigint not null references users (id) on delete cascade,
    type text not null,
    config_sealed text not null,
    address_key text,
    minimum_priority text not null,
    apps text,
    connected_at bigint not null,
    disabled_at bigint,
    disabled_reason text,
    unique (user_id, type)
  )`);
  await run(`create table push_subscriptions (
    id ${identity},
    user_id bigint not null references users (id) on delete cascade,
    session_id bigint,
    endpoint_hash text not null unique,
    service text not null,
    target_sealed text not null,
    user_agent text not null,
    created_at bigint not null,
    seen_at bigint not null
  )`);
  await run('create index push_subscriptions_user on push_subscriptions (user_id, seen_at)');
  await run('create index push_subscriptions_session on push_subscriptions (session_id)');
  await run('alter table digests add column routes text');
  await run(`create table mail_refusals (
    user_id bigint not null references users (id) on delete cascade,
    address_key text not null,
    created_at bigint not null,
    primary key (user_id, address_key)
  )`);
  await run(`create table password_resets (
    token_hash text primary key,
    user_id bigint not null references users (id) on delete cascade,
    email_key text not null,
    created_at bigint not null,
    expires_at bigint not null
  )`);
  await run('create index password_resets_user on password_resets (user_id)');
  await run('create index password_resets_expiry on password_resets (expires_at)');
}
