import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { createSearchTurns } from '../src/domain/notifications/search-turns.ts';
import { resumeActions } from '../src/domain/triage/carry-on.ts';
import type { Storage } from '../src/storage/db.ts';
import { openStorage } from '../src/storage/open.ts';
import { insertUser } from '../src/storage/people/users.ts';
import { START_MS } from './app.ts';
import { aRow } from './storage/rows.ts';

const TOTAL = 8000;
const MINUTE_MS = 60_000;

async function fill(storage: Storage): Promise<void> {
  await insertUser(storage.db, {
    name: 'Ada',
    email: 'ada@example.com',
    username: 'ada',
    password_hash: '-',
    is_admin: 0,
    is_active: 1,
    must_change_password: 0,
    created_at: 0,
  });
  await storage.intake.commit(Array.from({ length: TOTAL }, () => aRow({ userId: 1 })));
}

/** Runs the process, and kills it once it has begun. */
async function runCutOff(args: readonly string[]): Promise<void> {
  const script = join(import.meta.dirname, 'triage-process.ts');
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  await once(createInterface(child.stdout), 'line');
  child.kill('SIGKILL');
  await exited;
}

test('an action that is cut off anywhere is carried on, and what it changed can be undone', {
  timeout: 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'alertstream-test-'));
  const open = () => openStorage({ dataDir, databaseUrl: null, onError: () => {} });
  let storage = await open();
  await fill(storage);
  await storage.close();

  const state = async () => ({
    action: await storage.db
      .selectFrom('triage_actions')
      .select(['id', 'status', 'affected', 'restored'])
      .executeTakeFirst(),
    archived: (
      await storage.db.selectFrom('notifications').select('id').where('place', '=', 'archive').execute()
    ).length,
    total: (await storage.db.selectFrom('user_counters').select('total').executeTakeFirstOrThrow()).total,
  });
  /** What another process does a minute after. */
  const resume = () =>
    resumeActions(
      { storage, clock: () => START_MS + MINUTE_MS, publish: () => {}, searchTurn: createSearchTurns() },
      () => false,
    );

  await runCutOff([dataDir, String(START_MS)]);
  storage = await open();
  const cut = await state();
  expect(cut.archived).toBeLessThan(TOTAL);
  expect(cut.action).toMatchObject({ status: 'running', affected: cut.archived });
  expect(cut.total).toBe(TOTAL - cut.archived);
  await resume();
  expect(await state()).toMatchObject({ archived: TOTAL, total: 0, action: { status: 'done' } });
  await storage.close();

  await runCutOff([dataDir, String(START_MS), String(cut.action?.id)]);
  storage = await open();
  const half = await state();
  expect(half.action).toMatchObject({ status: 'undoing', restored: TOTAL - half.archived });
  expect(half.archived).toBeGreaterThan(0);
  expect(half.total).toBe(TOTAL - half.archived);
  await resume();
  expect(await state()).toMatchObject({ archived: 0, total: TOTAL, action: { status: 'undone' } });
  await storage.close();
  await rm(dataDir, { recursive: true });
});
