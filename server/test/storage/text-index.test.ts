import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fold, searchText } from '@alertstream/contract/search';
import { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { PGliteDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Storage } from '../../src/storage/db.ts';
import { findIds } from '../../src/storage/notifications/find-ids.ts';
import { openPostgres, openStorage, SQLITE_FILE } from '../../src/storage/open.ts';
import { insertUser } from '../../src/storage/people/users.ts';
import { START_MS } from '../app.ts';
import { engines } from '../engines.ts';
import { aRow } from './rows.ts';

const WORDS = [
  'disk',
  'Disco',
  '100%',
  '_x_',
  'a\\b',
  'Größe',
  'ПРИВЕТ',
  '磁盘已满了',
  '🎉🎉🎉',
  '"x"y',
  "it's",
  'AND OR NOT',
  'aaa',
];

async function newUser(storage: Storage, name: string): Promise<number> {
  const user = await insertUser(storage.db, {
    name,
    email: `${name}@example.com`,
    username: name,
    password_hash: '-',
    is_admin: 0,
    is_active: 1,
    must_change_password: 0,
    created_at: 0,
  });
  if (!user) throw new Error(`There is a user ${name} already`);
  return user.id;
}

/** Waits until everything that is stored is indexed. */
async function indexed(storage: Storage): Promise<void> {
  const last = await storage.db
    .selectFrom('notifications')
    .select((eb) => eb.fn.max<number | null>('id').as('id'))
    .executeTakeFirst();
  await vi.waitFor(
    async () => expect(await storage.textIndex?.indexedTo()).toBeGreaterThanOrEqual(last?.id ?? 0),
    { timeout: 20_000 },
  );
}

/** What is found where nothing is read through that the index could find. */
const find = (storage: Storage, userId: number, q: string, page = { fromId: 1e9, limit: 1000 }) =>
  findIds(storage, { userId, filter: { q, place: 'all' }, nowMs: START_MS }, page, 0);

for (const engine of engines) {
  describe(`the text index on ${engine.name}`, () => {
    let storage: Storage;
    let dispose: () => Promise<void>;
    let ada: number;
    let bob: number;
    const texts = new Map<number, string>();
    beforeAll(async () => {
      ({ storage, dispose } = await engine.open());
      [ada, bob] = [await newUser(storage, 'ada'), await newUser(storage, 'bob')];
      const words = fc
        .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 })
        .map((some) => some.join(' '));
      const rows = fc
        .sample(words, { numRuns: 300, seed: 3 })
        .map((message, index) => aRow({ userId: index % 3 ? ada : bob, title: 't', message, appName: 'CI' }));
      await storage.intake.commit(rows);
      const stored = await storage.db.selectFrom('notifications').selectAll().execute();
      for (const row of stored) {
        if (row.user_id !== ada) continue;
        texts.set(row.id, searchText({ title: row.title, message: row.message, appName: row.app_name }));
      }
      await indexed(storage);
    });
    afterAll(() => dispose());

    const byHand = (q: string) =>
      [...texts]
        .filter(([, text]) => text.includes(fold(q)))
        .map(([id]) => id)
        .sort((a, b) => b - a);

    test('is there', () => expect(storage.textIndex).not.toBeNull());

    test.each([
      'dis',
      'DISK',
      '100%',
      '_x_',
      'a\\b',
      'größe',
      'привет',
      '磁盘已',
      '🎉🎉🎉',
      '"x"',
      "it's",
      'AND OR',
      'aaaa',
      'aaa aaa aaa',
      'disk disk disk disk disk disk disk',
      'i',
      '磁',
      '🎉🎉',
      '%',
      'nowhere',
    ])('a search for %s finds what contains it', async (q) => {
      expect(await find(storage, ada, q)).toEqual(byHand(q));
    });

    test('any part of any text is found, and nothing else', async () => {
      const all = [...texts.values()];
      const part = fc
        .tuple(fc.nat(all.length - 1), fc.nat(), fc.integer({ min: 1, max: 12 }))
        .map(([which, from, length]) => {
          const letters = [...(all[which] ?? '')];
          return letters.slice(from % letters.length, (from % letters.length) + length).join('');
        });
      await fc.assert(
        fc.asyncProperty(part, async (q) => {
          expect(await find(storage, ada, q)).toEqual(byHand(q));
        }),
        { numRuns: 150 },
      );
    });

    test('page by page, however the candidates fall', async () => {
      const pages: number[] = [];
      for (let fromId = 1e9; ; ) {
        const ids = await find(storage, ada, 'disk', { fromId, limit: 7 });
        pages.push(...ids);
        const last = ids.at(-1);
        if (last === undefined || ids.length < 7) break;
        fromId = last - 1;
      }
      expect(pages).toEqual(byHand('disk'));
    });
  });
}

describe('the text index of SQLite', () => {
  async function inFolder() {
    const dataDir = await mkdtemp(join(tmpdir(), 'alertstream-test-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    return { dataDir, open: () => openStorage({ dataDir, databaseUrl: null, onError() {} }) };
  }
  const send = (storage: Storage, userId: number, message: string) =>
    storage.intake.commit([aRow({ userId, message })]);

  test('what is not indexed yet is found as well', async () => {
    const { open } = await inFolder();
    const storage = await open();
    const ada = await newUser(storage, 'ada');
    await send(storage, ada, 'zebra one');
    await indexed(storage);
    await storage.intake.commit(Array.from({ length: 50 }, () => aRow({ userId: ada, message: 'zebra' })));
    expect(await find(storage, ada, 'zebra')).toHaveLength(51);
    await storage.close();
  });

  test('a database that was put back from a copy gets an index of its own, and so does one with a broken index', async () => {
    const { dataDir, open } = await inFolder();
    const file = join(dataDir, SQLITE_FILE);
    let storage = await open();
    const ada = await newUser(storage, 'ada');
    await send(storage, ada, 'alpha');
    await storage.close();
    await copyFile(file, join(dataDir, 'copy'));

    storage = await open();
    for (const message of ['bravo', 'charlie']) await send(storage, ada, message);
    await indexed(storage);
    await storage.close();
    for (const name of await readdir(dataDir)) {
      if (name.startsWith(`${SQLITE_FILE}-`)) await rm(join(dataDir, name));
    }
    await copyFile(join(dataDir, 'copy'), file);

    storage = await open();
    expect(await storage.textIndex?.indexedTo()).toBeLessThanOrEqual(1);
    await send(storage, ada, 'delta force');
    await indexed(storage);
    expect(await find(storage, ada, 'delta')).toEqual([2]);
    expect(await find(storage, ada, 'bravo')).toEqual([]);
    await storage.close();

    await writeFile(join(dataDir, 'alertstream.search.db'), 'this is no database'.repeat(100));
    storage = await open();
    await indexed(storage);
    expect(await find(storage, ada, 'delta')).toEqual([2]);
    await storage.close();
  });

  test('forgets what was deleted', async () => {
    const { open } = await inFolder();
    const storage = await open();
    const ada = await newUser(storage, 'ada');
    for (const message of ['alpha one', 'alpha two']) await send(storage, ada, message);
    await indexed(storage);
    await storage.db.deleteFrom('notifications').where('id', '=', 1).execute();
    const removed = () => storage.db.selectFrom('removed_notifications').selectAll().execute();
    expect(await removed()).toEqual([{ id: 1 }]);
    const page = { beforeId: 100, limit: 100 };
    expect(await storage.textIndex?.candidates(ada, ['alpha'], page)).toEqual([2, 1]);
    await storage.textIndex?.forgetRemoved();
    expect(await removed()).toEqual([]);
    expect(await storage.textIndex?.candidates(ada, ['alpha'], page)).toEqual([2]);
    await storage.close();
  });
});

test('a Postgres without the extensions reads through', async () => {
  const storage = await openPostgres(new PGliteDialect({ pglite: new PGlite({ parsers: { 20: Number } }) }));
  onTestFinished(() => storage.close());
  expect(storage.textIndex).toBeNull();
  const ada = await newUser(storage, 'ada');
  await storage.intake.commit([aRow({ userId: ada, message: 'zebra' })]);
  expect(await find(storage, ada, 'zebra')).toEqual([1]);
  const { rows } = await sql`select 1 as one`.execute(storage.db);
  expect(rows).toEqual([{ one: 1 }]);
});
