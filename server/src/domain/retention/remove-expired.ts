import { DAY_MS } from '@alertstream/contract/durations';
import { TRASH_KEPT_DAYS } from '@alertstream/contract/retention';
import { deleteOldDetails } from '../../storage/counts/rollups.ts';
import {
  ALL_APPS,
  appsSentTo,
  listRetention,
  type OldRow,
  oldestOfApp,
  trashedBefore,
  usersWithRetention,
} from '../../storage/notifications/retention.ts';
import type { TriageRow } from '../../storage/notifications/triage-states.ts';
import type { Context } from '../context.ts';
import { withRetry } from '../with-retry.ts';
import { createPace, type Pace } from './pace.ts';
import { removeNotifications } from './remove.ts';

/** Users that are asked for at a time. */
const PAGE = 500;

type RetentionContext = Pick<Context, 'storage' | 'clock'>;
type Round = { pace: Pace; isStopped: () => boolean };

/**
 * Removes what is not to be kept any longer: what was thrown away 30 days ago, what is older than its user wants it to
 * be, and the roll-ups' hours that nobody asks for any more; then gives the space back. In small steps, any number of
 * processes at once; what is cut off goes on with the next round.
 */
export async function removeExpired(ctx: RetentionContext, isStopped = () => false): Promise<void> {
  const round = { pace: createPace(), isStopped };
  await emptyTrash(ctx, round);
  for (let users = await usersWithRetention(ctx.storage.db, 0, PAGE); users.length > 0 && !isStopped(); ) {
    for (const userId of users) await removeOldOf(ctx, userId, round);
    users = await usersWithRetention(ctx.storage.db, users.at(-1) ?? 0, PAGE);
  }
  await forgetOldHours(ctx, round);
  await ctx.storage.textIndex?.forgetRemoved();
  await giveBack(ctx, round);
}

async function emptyTrash(ctx: RetentionContext, { pace, isStopped }: Round): Promise<void> {
  const { db } = ctx.storage;
  const beforeMs = ctx.clock() - TRASH_KEPT_DAYS * DAY_MS;
  const isOld = ({ place, moved_at }: TriageRow) =>
    place === 'trash' && moved_at !== null && moved_at <= beforeMs;
  while (!isStopped()) {
    const rows = await trashedBefore(db, beforeMs, pace.limit());
    if (rows.length === 0) return;
    for (const [userId, own] of Map.groupBy(rows, ({ user_id }) => user_id))
      await remove(
        ctx,
        userId,
        own.map(({ id }) => id),
        pace,
        isOld,
      );
  }
}

async function removeOldOf(ctx: RetentionContext, userId: number, round: Round): Promise<void> {
  const { db } = ctx.storage;
  const wanted = new Map((await listRetention(db, userId)).map((row) => [row.app_name, row.keep_days]));
  for (const app of await appsSentTo(db, userId)) {
    const own = wanted.get(app);
    const days = own === undefined ? (wanted.get(ALL_APPS) ?? null) : own;
    if (days !== null) await removeOldOfApp(ctx, userId, app, ctx.clock() - days * DAY_MS, round);
  }
}

/** Ids are given in the order of time, so the first page with something that may stay is the last. */
async function removeOldOfApp(
  ctx: RetentionContext,
  userId: number,
  app: string,
  beforeMs: number,
  { pace, isStopped }: Round,
): Promise<void> {
  const isOld = ({ created_at }: Pick<OldRow, 'created_at'>) => created_at < beforeMs;
  const isToGo = (row: Pick<OldRow, 'created_at' | 'is_pinned' | 'place'>) =>
    isOld(row) && !row.is_pinned && row.place !== 'snoozed';
  for (let afterId = 0; !isStopped(); ) {
    const page = await oldestOfApp(ctx.storage.db, userId, app, { afterId, limit: pace.limit() });
    const ids = page.filter(isToGo).map(({ id }) => id);
    if (ids.length > 0) await remove(ctx, userId, ids, pace, isToGo);
    const last = page.at(-1);
    if (!last || !page.every(isOld)) return;
    afterId = last.id;
  }
}

function remove(
  { storage, clock }: RetentionContext,
  userId: number,
  ids: readonly number[],
  pace: Pace,
  isToGo: (row: TriageRow) => boolean,
): Promise<number> {
  const { db, engine } = storage;
  const change = { userId, ids, nowMs: clock() };
  return pace.step(() =>
    withRetry(() => db.transaction().execute((tx) => removeNotifications(tx, engine, change, isToGo))),
  );
}

async function forgetOldHours(
  { storage, clock }: RetentionContext,
  { pace, isStopped }: Round,
): Promise<void> {
  const { db, engine } = storage;
  for (const table of ['rollups', 'removed_rollups'] as const) {
    for (let isMore = true; isMore && !isStopped(); )
      isMore = await pace.step(
        async (limit) => (await deleteOldDetails(db, engine, table, clock(), limit)) >= limit,
      );
  }
}

async function giveBack({ storage }: RetentionContext, { pace, isStopped }: Round): Promise<void> {
  for (let isMore = true; isMore && !isStopped(); )
    isMore = await pace.step((pages) => storage.giveBack(pages));
}
