import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** Registered apps: which version of them an administrator has seen. */
export async function appRevisions(db: Db): Promise<void> {
  await sql.raw('alter table allowed_apps add column revision bigint not null default 1').execute(db);
}
