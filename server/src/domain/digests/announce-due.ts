import type { Digest } from '@alertstream/contract/digests';
import type { LiveMessage } from '@alertstream/contract/live';
import type { Db } from '../../storage/db.ts';
import type { Engine } from '../../storage/dialect.ts';
import {
  claimDue,
  deleteDigest,
  openDigest,
  updateDigest,
  usersWithDigestDue,
} from '../../storage/notifications/digests.ts';
import { insertDeliveries } from '../../storage/outbox/deliveries.ts';
import { deliveriesOfDigest } from '../announcements/drafts.ts';
import { readRoutes } from '../announcements/routes.ts';
import type { Context } from '../context.ts';
import { gather } from './gather.ts';
import { presentDigest } from './present.ts';
import { addToShares, digestsFor, sharesOf } from './shares.ts';

export type DigestContext = Pick<Context, 'storage' | 'clock' | 'publish' | 'sendsEmail'>;

/** Notifications of one transaction, so that intake never waits long for a digest. */
const BATCH = 500;

/**
 * Announces what was held and is due: one digest a user, however many notifications and transactions it takes.
 * Any number of processes may do it at once, and any may stop at any point: the digest of a user that is being
 * gathered is theirs alone to hold (see `openDigest`), a notification is taken in the transaction that counts it, and
 * whoever makes the digest complete publishes it. Where that is lost, clients read it with GET /api/digests.
 * @throws AggregateError after all others were announced, where some could not be
 */
export async function announceDue(ctx: DigestContext, batch = BATCH): Promise<void> {
  for (;;) {
    const now = ctx.clock();
    const userIds = await usersWithDigestDue(ctx.storage.db, now);
    if (userIds.length === 0) return;
    const failures: unknown[] = [];
    for (const userId of userIds) {
      await announceTo(ctx, userId, now, batch).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some digests could not be announced');
  }
}

async function announceTo(
  { storage, publish, sendsEmail }: Omit<DigestContext, 'clock'>,
  userId: number,
  nowMs: number,
  batch: number,
): Promise<void> {
  let digest: Digest | 'more' | null = 'more';
  while (digest === 'more') {
    digest = await storage.db
      .transaction()
      .execute((tx) => gatherBatch({ tx, engine: storage.engine, sendsEmail }, userId, nowMs, batch));
  }
  if (!digest) return;
  const message: LiveMessage = { type: 'digest', ...digest };
  publish({ kind: 'message', userId, message: JSON.stringify(message) });
  publish({ kind: 'deliveries-waiting' });
}

/**
 * One transaction: up to `batch` notifications into the user's digest. Fewer than that were the last, and make it
 * complete; null where there was nothing to announce.
 */
export async function gatherBatch(
  { tx, engine, sendsEmail }: { tx: Db; engine: Engine; sendsEmail: boolean },
  userId: number,
  nowMs: number,
  batch: number,
): Promise<Digest | 'more' | null> {
  const open = await openDigest(tx, userId, nowMs);
  const { taken, rows } = await claimDue(tx, userId, nowMs, batch);
  const { items, count, critical } = gather({ ...open, items: JSON.parse(open.items) }, rows);
  const routes = await readRoutes(tx, { sendsEmail }, userId);
  const shares = addToShares(routes, sharesOf(open.routes), rows);
  const isComplete = taken < batch;
  if (isComplete && count === 0) {
    await deleteDigest(tx, open.id); // somebody else was faster, or all of it has been read
    return null;
  }
  const changes = { created_at: isComplete ? nowMs : null, count, critical, items: JSON.stringify(items) };
  await updateDigest(tx, open.id, { ...changes, routes: isComplete ? null : JSON.stringify(shares) });
  if (!isComplete) return 'more';
  const digest = presentDigest({ id: open.id, ...changes });
  await insertDeliveries(tx, engine, deliveriesOfDigest(userId, digestsFor(routes, shares, digest), nowMs));
  return digest;
}
