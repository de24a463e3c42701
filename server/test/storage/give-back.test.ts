import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStorage, SQLITE_FILE } from '../../src/storage/open.ts';
import { insertUser } from '../../src/storage/people/users.ts';
import { aRow } from './rows.ts';

test('the file of SQLite gets smaller when its rows are removed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'alertstream-test-'));
  try {
    const storage = await openStorage({ dataDir, databaseUrl: null, onError: () => {} });
    const user = await insertUser(storage.db, {
      name: 'Ada',
      email: 'ada@example.com',
      username: 'ada',
      password_hash: '',
      is_admin: 0,
      is_active: 1,
      must_change_password: 0,
      created_at: 0,
    });
    const row = aRow({ userId: user?.id ?? 0, message: 'x'.repeat(5000) });
    await storage.intake.commit(Array.from({ length: 1000 }, () => row));
    await storage.db.deleteFrom('notifications').execute();
    let steps = 0;
    while (await storage.giveBack(500)) steps += 1;
    expect(steps).toBeGreaterThan(1);
    await storage.close(); // the log is written into the file, and the file cut
    expect((await stat(join(dataDir, SQLITE_FILE))).size).toBeLessThan(2_000_000);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
