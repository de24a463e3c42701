import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from '../../src/storage/open.ts';

test('the database is for its owner alone, in a folder that others may enter as well', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'alertstream-test-'));
  await chmod(dataDir, 0o755);
  const storage = await openStorage({ dataDir, databaseUrl: null, onError() {} });
  onTestFinished(async () => {
    await storage.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const files = await readdir(dataDir);
  const databases = ['alertstream.db', 'alertstream.search.db'];
  expect(files.sort()).toEqual(databases.flatMap((name) => [name, `${name}-shm`, `${name}-wal`]));
  for (const file of files) expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600);
});
