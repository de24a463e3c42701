import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** Users: what they want to be told, which version of them an administrator has seen, and soft deletion. */
export async function people(db: Db): Promise<void> {
  const columns = [
    'email_notifications integer not null default 0',
    'desktop_notifications integer not null default 0',
    'high_priority_only integer not null default 0',
    'revision bigint not null default 1',
    'deleted_at bigint',
  ];
  for (const column of columns) await sql.raw(`alter table users add column ${column}`).execute(db);
  await sql.raw('create index users_deleted on users (deleted_at) where deleted_at is not null').execute(db);
}
