import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGliteDialect } from 'kysely';
import pg from 'pg';
import type { Storage } from '../src/storage/db.ts';
import { openPostgres, openStorage } from '../src/storage/open.ts';
import { openPglite } from './pglite.ts';

/** An engine that tests run on; `open` gives an empty, migrated database of its own. */
export type TestEngine = { name: string; open(): Promise<{ storage: Storage; dispose(): Promise<void> }> };

const serverUrl = process.env.TEST_DATABASE_URL;

const sqlite: TestEngine = {
  name: 'SQLite',
  async open() {
    const dataDir = await mkdtemp(join(tmpdir(), 'alertstream-test-'));
    const storage = await openStorage({ dataDir, databaseUrl: null, onError: () => {} });
    return {
      storage,
      async dispose() {
        await storage.close();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  },
};

const pglite: TestEngine = {
  name: 'Postgres (PGlite)',
  async open() {
    const storage = await openPostgres(new PGliteDialect({ pglite: await openPglite() }));
    return { storage, dispose: () => storage.close() };
  },
};

/** Creates an empty database on the test server and gives its URL. */
export async function createDatabase(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `alertstream_test_${randomBytes(6).toString('hex')}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await admin(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => admin(`drop database if exists ${name} with (force)`) };
}

function postgresServer(url: string): TestEngine {
  return {
    name: 'Postgres (server)',
    async open() {
      const database = await createDatabase(url);
      const storage = await openStorage({ dataDir: '', databaseUrl: database.url, onError: () => {} });
      return {
        storage,
        async dispose() {
          await storage.close();
          await database.drop();
        },
      };
    },
  };
}

/** Every test of storage and of the API runs on each of these. */
export const engines: readonly TestEngine[] = [sqlite, serverUrl ? postgresServer(serverUrl) : pglite];
