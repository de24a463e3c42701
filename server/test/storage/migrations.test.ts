import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openStorage, SQLITE_FILE } from '../../src/storage/open.ts';
import { createDatabase, engines } from '../engines.ts';

const OPEN_STORAGE = fileURLToPath(new URL('./open-storage.ts', import.meta.url));
const PROCESSES = 4;
const run = promisify(execFile);

/** What so many processes say that open the same storage at the same time. */
async function openTogether(env: Record<string, string>): Promise<string[]> {
  const opened = Array.from({ length: PROCESSES }, () => run(process.execPath, [OPEN_STORAGE], { env }));
  return (await Promise.all(opened)).map(({ stdout, stderr }) => stdout + stderr);
}

async function inTemporaryFolder(check: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'alertstream-test-'));
  await check(dataDir).finally(() => rm(dataDir, { recursive: true, force: true }));
}

describe('processes that start together on an empty database all find it migrated', () => {
  test.each([1, 2])('SQLite, time %i', () =>
    inTemporaryFolder(async (dataDir) => {
      const dir = join(dataDir, 'made/at/start');
      expect(await openTogether({ DATA_DIR: dir })).toEqual(Array(PROCESSES).fill('0 users'));
      expect(await openTogether({ DATA_DIR: dir })).toEqual(Array(PROCESSES).fill('0 users'));
    }),
  );

  const serverUrl = process.env.TEST_DATABASE_URL;
  test.skipIf(!serverUrl)('Postgres (left out without TEST_DATABASE_URL)', async () => {
    const database = await createDatabase(serverUrl ?? '');
    const env = { DATABASE_URL: database.url };
    expect(await openTogether(env)).toEqual(Array(PROCESSES).fill('0 users'));
    expect(await openTogether(env)).toEqual(Array(PROCESSES).fill('0 users'));
    await database.drop();
  });
});

describe('a database that is none', () => {
  test.each([
    ['garbage', 'this is no database, and long enough to have a header of its own: '.repeat(20)],
    ['a few bytes', 'hello'],
  ])('%s is refused and left as it was', (_what, content) =>
    inTemporaryFolder(async (dataDir) => {
      await writeFile(join(dataDir, SQLITE_FILE), content);
      const opening = openStorage({ dataDir, databaseUrl: null, onError: () => {} });
      await expect(opening).rejects.toThrow('file is not a database');
    }),
  );
});

test('a database that a newer version has migrated is refused, and left as it was', () =>
  inTemporaryFolder(async (dataDir) => {
    const open = () => openStorage({ dataDir, databaseUrl: null, onError: () => {} });
    const storage = await open();
    await sql`insert into kysely_migration (name, timestamp) values ('999-future', '2026-01-15T12:00:00.000Z')`.execute(
      storage.db,
    );
    await storage.close();
    await expect(open()).rejects.toThrow('a newer AlertStream has used it (999-future)');
  }));

for (const engine of engines) {
  test(`an opened database answers until it is closed, on ${engine.name}`, async () => {
    const { storage, dispose } = await engine.open();
    await storage.ping();
    expect(await storage.db.selectFrom('users').selectAll().execute()).toEqual([]);
    await dispose();
    await expect(storage.ping()).rejects.toThrow();
  });
}
