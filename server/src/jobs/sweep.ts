import { IDEMPOTENCY_TTL_MS } from '@alertstream/contract/notifications';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../domain/context.ts';
import { inBatches } from '../domain/in-batches.ts';
import { purgeUser } from '../domain/users/purge.ts';
import { RESTORE_MS } from '../domain/users/restore.ts';
import { deleteOldAudit } from '../storage/audit.ts';
import { giveUpDeletedUsers, listGivenUp } from '../storage/deleted-users.ts';
import { deleteOldDigests } from '../storage/digests.ts';
import { deleteOldIdempotencyKeys } from '../storage/idempotency-keys.ts';
import { deleteExpiredSessions } from '../storage/sessions.ts';

const EVERY_MS = 10 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const AUDIT_KEPT_MS = 400 * DAY_MS;
const DIGESTS_KEPT_MS = 30 * DAY_MS;
/** Users purged in one sweep; more wait for the next. */
const PURGED_MAX = 500;

type SweepContext = Pick<Context, 'storage' | 'clock'>;

/**
 * Removes what has run out: sessions, Idempotency-Keys, audit entries after 400 days, digests after 30, and deleted users who can't
 * be restored any more. Any number of processes may do it at once.
 */
export async function sweep(ctx: SweepContext): Promise<void> {
  const { db } = ctx.storage;
  const now = ctx.clock();
  await inBatches((limit) => deleteExpiredSessions(db, now, limit));
  await inBatches((limit) => deleteOldIdempotencyKeys(db, now - IDEMPOTENCY_TTL_MS, limit));
  await inBatches((limit) => deleteOldAudit(db, now - AUDIT_KEPT_MS, limit));
  await inBatches((limit) => deleteOldDigests(db, now - DIGESTS_KEPT_MS, limit));
  await giveUpDeletedUsers(db, now - RESTORE_MS);
  for (const userId of await listGivenUp(db, PURGED_MAX)) await purgeUser(ctx, userId);
}

/** Sweeps every ten minutes until the returned function is called. */
export function startSweeping(ctx: SweepContext, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    sweep(ctx).catch((error: unknown) => log.warn({ err: error }, 'sweep failed; it runs again'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
