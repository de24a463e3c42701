import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Storage } from '../src/storage/db.ts';
import { openStorage } from '../src/storage/open.ts';
import { insertUser } from '../src/storage/people/users.ts';

const DUE_MS = Date.UTC(2026, 0, 15, 7);
const HELD = 40;
/** How long each of the first processes lives, once it is ready: too short to finish. */
const LIVES_MS = [0, 60, 120];
/** Starting a process takes a while on a busy machine. */
const TIMEOUT_MS = 120_000;

/** Users whose notifications are due, this many each. */
async function holdFor(storage: Storage, usernames: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const username of usernames) {
    const user = await insertUser(storage.db, {
      name: username,
      email: `${username}@example.com`,
      username,
      password_hash: '-',
      is_admin: 0,
      is_active: 1,
      must_change_password: 0,
      created_at: 0,
    });
    if (user) ids.push(user.id);
  }
  const row = {
    apiKeyId: 1,
    sender: 'key',
    place: 'inbox',
    isRead: 0,
    title: 'Held',
    message: 'm',
    appName: 'marketBot',
    category: 'general',
    priority: 'normal',
    metadata: null,
    verdict: null,
    searchText: 'held',
    createdAt: 0,
    announceAt: DUE_MS,
    tags: [],
    movedBy: null,
    ruleIds: [],
    deliveries: [],
    idempotency: null,
  } as const;
  await storage.intake.commit(
    ids.flatMap((userId) => Array.from({ length: HELD }, () => ({ ...row, userId }))),
  );
  return ids;
}

/** Runs an announcer, and kills it so long after it is ready; null lets it finish. Gives what it published. */
async function runAnnouncer(dataDir: string, killAfterMs: number | null): Promise<string[]> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'announcer-process.ts'), dataDir, String(DUE_MS)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit');
  const lines: string[] = [];
  const output = createInterface(child.stdout);
  output.on('line', (line) => lines.push(line));
  await once(output, 'line');
  if (killAfterMs !== null) {
    await sleep(killAfterMs);
    child.kill('SIGKILL');
  }
  await exited;
  return lines.filter((line) => line !== 'ready');
}

test('announcers that are killed at any point leave one digest a user, with everything in it', {
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'alertstream-test-'));
  let storage = await openStorage({ dataDir, databaseUrl: null, onError: () => {} });
  const users = await holdFor(storage, ['ada', 'bob']);
  await storage.close();

  const published: string[] = [];
  for (const lifeMs of LIVES_MS) published.push(...(await runAnnouncer(dataDir, lifeMs)));
  const together = [runAnnouncer(dataDir, null), runAnnouncer(dataDir, null)];
  published.push(...(await Promise.all(together)).flat());

  storage = await openStorage({ dataDir, databaseUrl: null, onError: () => {} });
  const digests = await storage.db.selectFrom('digests').selectAll().orderBy('user_id').execute();
  const announced = await storage.db
    .selectFrom('notifications')
    .select('id')
    .where('announce_at', 'is', null)
    .where('announced_at', '=', DUE_MS)
    .execute();
  await storage.close();
  await rm(dataDir, { recursive: true });
  expect(digests.map((one) => [one.user_id, one.count, one.created_at])).toEqual(
    users.map((userId) => [userId, HELD, DUE_MS]),
  );
  expect(announced).toHaveLength(users.length * HELD);
  const ids = published.map((message) => JSON.parse(message).id);
  expect(new Set(ids).size).toBe(ids.length);
});
