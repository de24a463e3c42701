import { compareCounters, rebuildCounters } from '../../storage/counts/counter-recount.ts';
import { compareRollups, rebuildRollups } from '../../storage/counts/rollup-recount.ts';
import type { Db, Storage } from '../../storage/db.ts';
import { utcDay } from '../../storage/intake-store.ts';
import { userIdsAfter } from '../../storage/people/users.ts';
import type { Context } from '../context.ts';
import { withRetry } from '../with-retry.ts';

/** Users that are asked for at a time. */
const PAGE = 500;
/** Wrong rows of one user that are told. */
const TOLD_MAX = 5;

/** What is kept beside the notifications, and can be counted again from them. */
export const counts = ['rollups', 'counters'] as const;
export type Counts = (typeof counts)[number];

type MaintenanceContext = Pick<Context, 'storage' | 'clock'>;

/** Holds the counts of all users against their notifications; `onWrong` hears of each row that differs. Changes nothing. */
export async function verifyCounts(
  ctx: MaintenanceContext,
  what: Counts,
  onWrong: (userId: number, difference: object) => void,
): Promise<{ users: number; wrong: number }> {
  let wrong = 0;
  const users = await eachUser(ctx.storage.db, async (userId) => {
    const differences = await compare(ctx, what, userId);
    if (differences.length > 0) wrong += 1;
    for (const difference of differences) onWrong(userId, difference);
  });
  return { users, wrong };
}

/** Counts again, a user and a transaction at a time. */
export async function rebuildCounts(ctx: MaintenanceContext, what: Counts): Promise<{ users: number }> {
  const { db } = ctx.storage;
  const users = await eachUser(db, (userId) =>
    withRetry(() =>
      db.transaction().execute((tx) => rebuild(tx, ctx.storage.engine, ctx.clock(), what, userId)),
    ),
  );
  return { users };
}

function compare({ storage, clock }: MaintenanceContext, what: Counts, userId: number): Promise<object[]> {
  return what === 'rollups'
    ? compareRollups(storage.db, storage.engine, userId, clock(), TOLD_MAX)
    : compareCounters(storage.db, userId, TOLD_MAX);
}

function rebuild(
  tx: Db,
  engine: Storage['engine'],
  nowMs: number,
  what: Counts,
  userId: number,
): Promise<void> {
  return what === 'rollups'
    ? rebuildRollups(tx, engine, userId, nowMs)
    : rebuildCounters(tx, userId, utcDay(nowMs));
}

async function eachUser(db: Db, visit: (userId: number) => Promise<void>): Promise<number> {
  let users = 0;
  for (let page = await userIdsAfter(db, 0, PAGE); page.length > 0; ) {
    for (const userId of page) await visit(userId);
    users += page.length;
    page = await userIdsAfter(db, page.at(-1) ?? 0, PAGE);
  }
  return users;
}
