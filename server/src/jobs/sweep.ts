import { IDEMPOTENCY_TTL_MS } from '@alertstream/contract/notifications';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../domain/context.ts';
import { deleteOldAudit } from '../storage/audit.ts';
import { deleteOldIdempotencyKeys } from '../storage/idempotency-keys.ts';
import { deleteExpiredSessions } from '../storage/sessions.ts';

const EVERY_MS = 10 * 60 * 1000;
const AUDIT_KEPT_MS = 400 * 24 * 60 * 60 * 1000;
/** Rows of one transaction, so that intake never waits long for a sweep. */
const BATCH = 500;

type SweepContext = Pick<Context, 'storage' | 'clock'>;

/** Removes what has run out: sessions, Idempotency-Keys, and audit entries after 400 days. Any number of processes may do it at once. */
export async function sweep({ storage, clock }: SweepContext): Promise<void> {
  const now = clock();
  await repeat(() => deleteExpiredSessions(storage.db, now, BATCH));
  await repeat(() => deleteOldIdempotencyKeys(storage.db, now - IDEMPOTENCY_TTL_MS, BATCH));
  await repeat(() => deleteOldAudit(storage.db, now - AUDIT_KEPT_MS, BATCH));
}

async function repeat(deleteBatch: () => Promise<number>): Promise<void> {
  let deleted = BATCH;
  while (deleted >= BATCH) deleted = await deleteBatch();
}

/** Sweeps every ten minutes until the returned function is called. */
export function startSweeping(ctx: SweepContext, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    sweep(ctx).catch((error: unknown) => log.warn({ err: error }, 'sweep failed; it runs again'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
