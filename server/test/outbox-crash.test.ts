import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newMessageId } from '../src/domain/deliveries/message-id.ts';
import type { Storage } from '../src/storage/db.ts';
import { openStorage } from '../src/storage/open.ts';
import { insertDeliveries } from '../src/storage/outbox/deliveries.ts';
import { insertUser } from '../src/storage/people/users.ts';
import { createDatabase } from './engines.ts';
import { openReceiver } from './receivers.ts';

const TOTAL = 1000;
const KILLED_AFTER = [150, 500];
/** A lease is over after this at the latest. */
const MINUTE_MS = 60_000;

async function fill(storage: Storage, url: string): Promise<string[]> {
  const user = await insertUser(storage.db, {
    name: 'Ada',
    email: 'ada@example.com',
    username: 'ada',
    password_hash: '-',
    is_admin: 0,
    is_active: 1,
    must_change_password: 0,
    created_at: 0,
  });
  const deliveries = Array.from({ length: TOTAL }, (_, index) => ({
    user_id: user?.id ?? 0,
    message_id: newMessageId(),
    kind: 'url' as const,
    target: `url:1:${index % 4}`,
    address: url,
    event: 'rule',
    notification_id: null,
    digest_id: null,
    body: '{}',
    next_attempt_at: 0,
    created_at: 0,
  }));
  await insertDeliveries(storage.db, storage.engine, deliveries);
  return deliveries.map(({ message_id }) => message_id);
}

function startProcess(dataDir: string, aheadMs: number, env: Record<string, string>): ChildProcess {
  const script = join(import.meta.dirname, 'outbox-process.ts');
  return spawn(process.execPath, [script, dataDir, String(aheadMs)], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** Workers that are killed in the middle, one after the other; the last one may finish. */
async function deliverThroughKills(dataDir: string, env: Record<string, string>): Promise<void> {
  const open = () => openStorage({ dataDir, databaseUrl: env.DATABASE_URL ?? null, onError: () => {} });
  const receiver = await openReceiver();
  let storage = await open();
  const ids = await fill(storage, receiver.url);
  await storage.close();

  for (const [restarts, count] of [...KILLED_AFTER, TOTAL].entries()) {
    const child = startProcess(dataDir, restarts * MINUTE_MS, env);
    const distinct = () => new Set(receiver.ids()).size;
    await expect.poll(distinct, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(count);
    if (count === TOTAL) {
      storage = await open();
      const left = () =>
        storage.db.selectFrom('deliveries').select('id').where('status', '!=', 'sent').execute();
      await expect.poll(left, { timeout: 20_000 }).toEqual([]);
      await storage.close();
    }
    await kill(child);
  }
  expect([...new Set(receiver.ids())].sort()).toEqual(ids.sort());
  // What was under way at a kill comes again: at most what had been sent and not been written yet.
  expect(receiver.calls.length).toBeLessThan(TOTAL * 1.5);
  await receiver.close();
}

test('workers killed in the middle of 1,000 deliveries: the receiver has them all', {
  timeout: 180_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'alertstream-test-'));
  await deliverThroughKills(dataDir, {}).finally(() => rm(dataDir, { recursive: true, force: true }));
});

const serverUrl = process.env.TEST_DATABASE_URL;
test.skipIf(!serverUrl)(
  'the same on Postgres (left out without TEST_DATABASE_URL)',
  { timeout: 180_000 },
  async () => {
    const database = await createDatabase(serverUrl ?? '');
    await deliverThroughKills('', { DATABASE_URL: database.url }).finally(() => database.drop());
  },
);
