import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IntakeRow } from '../server/src/storage/intake-store.ts';
import { openStorage, SQLITE_FILE } from '../server/src/storage/open.ts';
import { insertUser } from '../server/src/storage/people/users.ts';
import { openConnection } from '../server/src/storage/sqlite/connection.ts';
import { sqliteIntake } from '../server/src/storage/sqlite/intake.ts';
import { median, ms, percentile, perSecond } from './figures.ts';

const BATCHES = 500;
const ROWS = [1, 8, 64];
const COPIES = 20_000;

/** What the SQLite writer alone costs: commits of several sizes, and the copy of a row to its thread. */
export async function benchCommit(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'alertstream-bench-'));
  try {
    await fillFirstUser(dataDir);
    const db = openConnection({ file: join(dataDir, SQLITE_FILE), role: 'writer' });
    const commit = sqliteIntake(db);
    for (const rows of ROWS) report(rows, () => commit(Array.from({ length: rows }, () => ROW)));
    db.close();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  const batch = Array.from({ length: 64 }, () => ({ ...ROW }));
  console.log(`  to the thread, a row: structuredClone ${perRow(batch, structuredClone)}`);
  console.log(`  to the thread, a row: JSON.stringify  ${perRow(batch, JSON.stringify)}`);
  return true;
}

async function fillFirstUser(dataDir: string): Promise<void> {
  const storage = await openStorage({ dataDir, databaseUrl: null, onError: () => {} });
  await insertUser(storage.db, {
    name: 'Bench',
    email: 'bench@example.com',
    username: 'bench',
    password_hash: '',
    is_admin: 1,
    is_active: 1,
    must_change_password: 0,
    created_at: 0,
  });
  await storage.close();
}

function report(rows: number, commit: () => void): void {
  const us = Array.from({ length: BATCHES }, () => {
    const start = performance.now();
    commit();
    return (performance.now() - start) * 1000;
  });
  const total = us.reduce((sum, value) => sum + value, 0);
  const speed = perSecond((BATCHES * rows * 1e6) / total);
  console.log(`  commit of ${rows} rows: p50 ${ms(median(us))}   p99 ${ms(percentile(us, 0.99))}   ${speed}`);
}

function perRow(batch: readonly IntakeRow[], copy: (rows: readonly IntakeRow[]) => unknown): string {
  const start = performance.now();
  for (let done = 0; done < COPIES; done += batch.length) copy(batch);
  return `${(((performance.now() - start) * 1000) / COPIES).toFixed(2)} µs`;
}

/** A notification as intake commits it. */
export const ROW: IntakeRow = {
  userId: 1,
  apiKeyId: 1,
  sender: 'bench',
  place: 'inbox',
  isRead: 0,
  title: 'Build 1423 failed',
  message: 'The nightly build failed after 12 minutes: 3 tests in storage',
  appName: 'buildBot',
  category: 'system',
  priority: 'high',
  metadata: '{"build":1423,"url":"https://ci.example.com/1423"}',
  verdict: null,
  searchText: 'build 1423 failed\nthe nightly build failed after 12 minutes: 3 tests in storage\nbuildbot',
  createdAt: Date.UTC(2026, 0, 15),
  tags: [],
  movedBy: null,
  ruleIds: [],
  deliveries: [],
  idempotency: null,
  announceAt: null,
};
