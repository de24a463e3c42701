import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeExpired } from '../server/src/domain/retention/remove-expired.ts';
import type { Storage } from '../server/src/storage/db.ts';
import { ALL_APPS, saveRetention } from '../server/src/storage/notifications/retention.ts';
import { openStorage } from '../server/src/storage/open.ts';
import { ROW } from './commit.ts';
import { median, ms, percentile } from './figures.ts';
import { fill } from './scale-fill.ts';
import { USERS } from './scale-rows.ts';
import { freshDataDir } from './server.ts';

const COUNT = 200_000;
/** Of the 90 over which the notifications came. */
const KEEP_DAYS = 30;
const EVERY_MS = 10;
const QUIET_COMMITS = 1000;
/** What intake may wait for the sweep, in microseconds. */
const WAIT_MAX = 50_000;

/**
 * How long intake's commits take on SQLite while two thirds of 200,000 notifications are removed, beside how long they
 * take when nothing is. False where the sweep holds a commit up for more than 50 ms.
 */
export async function benchRetention(): Promise<boolean> {
  const dataDir = await freshDataDir();
  try {
    await fill({ dataDir, databaseUrl: null, count: COUNT });
    const storage = await openStorage({ dataDir, databaseUrl: null, onError: () => {} });
    try {
      return await compare(storage);
    } finally {
      await storage.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compare(storage: Storage): Promise<boolean> {
  await keepForAMonth(storage);
  await commitWhile(storage, (done) => done < QUIET_COMMITS / 5); // warm
  const quiet = await commitWhile(storage, (done) => done < QUIET_COMMITS);
  const startedMs = performance.now();
  let isOver = false;
  const sweep = removeExpired({ storage, clock: Date.now }).finally(() => {
    isOver = true;
  });
  const beside = await commitWhile(storage, () => !isOver);
  await sweep;
  const seconds = (performance.now() - startedMs) / 1000;
  const { left } = await storage.db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  const removed = COUNT + QUIET_COMMITS * 1.2 + beside.length - left;
  console.log(
    `retention: ${removed.toLocaleString('en')} removed in ${seconds.toFixed(1)} s, a commit of intake every ${EVERY_MS} ms`,
  );
  print('nothing removed', quiet);
  print('while removing', beside);
  const wait = percentile(beside, 1) - median(quiet);
  const isMet = wait <= WAIT_MAX;
  console.log(
    `  longest wait ${ms(wait).trim()} (target: at most ${WAIT_MAX / 1000} ms)${isMet ? '' : '   MISSED'}`,
  );
  return isMet;
}

async function keepForAMonth({ db }: Storage): Promise<void> {
  for (let user = 1; user <= USERS; user++) {
    await saveRetention(db, { user_id: user, app_name: ALL_APPS, keep_days: KEEP_DAYS });
  }
}

/** Commits a notification again and again; gives how long each took, in microseconds. */
async function commitWhile(storage: Storage, goOn: (done: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goOn(times.length)) {
    const startedMs = performance.now();
    await storage.intake.commit([{ ...ROW, createdAt: Date.now() }]);
    times.push((performance.now() - startedMs) * 1000);
    await sleep(EVERY_MS);
  }
  return times;
}

function print(what: string, times: readonly number[]): void {
  const figures = [
    `p50 ${ms(median(times))}`,
    `p99 ${ms(percentile(times, 0.99))}`,
    `longest ${ms(percentile(times, 1))}`,
  ];
  console.log(`  ${what.padEnd(15)} ${figures.join('   ')}   (${times.length} commits)`);
}
