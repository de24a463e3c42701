import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isUnavailable } from '../../src/storage/dialect.ts';
import { openStorage } from '../../src/storage/open.ts';

describe('the threads of SQLite', () => {
  let dataDir: string;
  const threads: Worker[] = [];
  const collect = (thread: Worker) => threads.push(thread);
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'alertstream-test-'));
    process.on('worker', collect);
  });
  afterEach(async () => {
    process.off('worker', collect);
    threads.length = 0;
    await rm(dataDir, { recursive: true, force: true });
  });

  test.each([
    ['the writer', 0],
    ['a reader', 2],
  ])('that die are not worked around: %s takes the process along', async (_who, index) => {
    const told: boolean[] = [];
    const onError = (_error: Error, isGone: boolean) => told.push(isGone);
    const storage = await openStorage({ dataDir, databaseUrl: null, onError });
    const asked = Promise.allSettled([storage.ping(), storage.db.selectFrom('users').selectAll().execute()]);
    await threads[index]?.terminate();
    await expect.poll(() => told).toEqual([true]);
    for (const one of await asked) expect(one.status === 'fulfilled' || isUnavailable(one.reason)).toBe(true);
    await storage.close();
  });

  test('that are closed end without a word', async () => {
    const told: unknown[] = [];
    const storage = await openStorage({ dataDir, databaseUrl: null, onError: (error) => told.push(error) });
    await storage.close();
    await expect.poll(() => threads.map(({ threadId }) => threadId)).toEqual([-1, -1, -1, -1]);
    expect(told).toEqual([]);
  });
});
