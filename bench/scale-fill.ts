import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { hashPassword } from '../server/src/domain/accounts/password.ts';
import { createKey } from '../server/src/domain/api-keys/create.ts';
import { createSeal } from '../server/src/domain/api-keys/seal.ts';
import { rebuildCounts } from '../server/src/domain/counts/maintain.ts';
import type { Db, Storage } from '../server/src/storage/db.ts';
import { openStorage, SQLITE_FILE } from '../server/src/storage/open.ts';
import { insertUser } from '../server/src/storage/people/users.ts';
import { checkSecret, loadSecret } from '../server/src/storage/secret.ts';
import { openTextFile, textWriter } from '../server/src/storage/sqlite/text-file.ts';
import { insertRows, USERS } from './scale-rows.ts';
import { ADMIN } from './server.ts';

export const SECRET_KEY = 'the secret of benchmarks alone';
const CHUNK = 200_000;
const INDEXED_AT_A_TIME = 20_000;

export type Target = { dataDir: string; databaseUrl: string | null; count: number };

const open = ({ dataDir, databaseUrl }: Target) =>
  openStorage({
    dataDir,
    databaseUrl,
    onError(error) {
      throw error;
    },
  });

/**
 * Fills an empty database past intake, and keeps what intake keeps: counters, roll-ups and the text index are right
 * afterwards. Gives the owner's API key. What is full already (a file beside it says so) is left as it is.
 */
export async function fill(target: Target): Promise<string> {
  const done = join(target.dataDir, 'filled-with-key');
  if (existsSync(done)) return readFile(done, 'utf8');
  await mkdir(target.dataDir, { recursive: true });
  const storage = await open(target);
  const key = await createPeople(storage, target);
  const nowMs = Date.now();
  if (storage.engine === 'postgres') await fillPostgres(storage.db, target.count, nowMs);
  else {
    await storage.close();
    fillSqlite(target, nowMs);
  }
  const full = storage.engine === 'postgres' ? storage : await open(target);
  const ctx = { storage: full, clock: () => nowMs };
  await rebuildCounts(ctx, 'rollups');
  await rebuildCounts(ctx, 'counters');
  await full.close();
  await writeFile(done, key);
  return key;
}

async function createPeople(storage: Storage, { dataDir }: Target): Promise<string> {
  const password_hash = await hashPassword(ADMIN.password);
  for (let number = 0; number < USERS; number++) {
    const username = number === 0 ? ADMIN.email : `user${number}`;
    await insertUser(storage.db, {
      name: username,
      email: `${username}@example.com`,
      username,
      password_hash,
      is_admin: number === 0 ? 1 : 0,
      is_active: 1,
      must_change_password: 0,
      created_at: Date.now(),
    });
  }
  const secret = loadSecret(dataDir, SECRET_KEY);
  await checkSecret(storage.db, secret);
  const ctx = { storage, clock: Date.now, seal: createSeal(secret) };
  return (await createKey(ctx, { userId: 1, name: 'bench', address: '127.0.0.1' })).key;
}

function fillSqlite({ dataDir, count }: Target, nowMs: number): void {
  const file = join(dataDir, SQLITE_FILE);
  const db = new Database(file);
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -1000000');
  const indexes = db
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from sqlite_master where type = 'index' and tbl_name = 'notifications' and sql is not null",
    )
    .all();
  for (const { name } of indexes) db.exec(`drop index ${name}`);
  for (let from = 0; from < count; from += CHUNK) {
    const to = Math.min(count, from + CHUNK);
    const numbers = `with recursive up(n) as (select ${from} union all select n + 1 from up where n + 1 < ${to}) select n from up`;
    db.exec(insertRows(numbers, { count, nowMs }));
  }
  for (const index of indexes) db.exec(index.sql);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  const text = openTextFile(file);
  text.pragma('synchronous = OFF');
  const { indexMore } = textWriter(text);
  while (indexMore(INDEXED_AT_A_TIME));
  text.close();
}

async function fillPostgres(db: Db, count: number, nowMs: number): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select i.indexname as name, i.indexdef as definition from pg_indexes i
    where i.tablename = 'notifications' and i.indexname <> 'notifications_pkey'`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  for (let from = 0; from < count; from += CHUNK) {
    const to = Math.min(count, from + CHUNK);
    const numbers = `select n from generate_series(${from}::bigint, ${to - 1}::bigint) as n`;
    await sql.raw(insertRows(numbers, { count, nowMs })).execute(db);
  }
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  await sql`select setval(pg_get_serial_sequence('notifications', 'id'), ${count}::bigint)`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
