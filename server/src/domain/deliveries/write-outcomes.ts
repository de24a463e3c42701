import { DAY_MS } from '@alertstream/contract/durations';
import { isForeignKeyViolation } from '../../storage/dialect.ts';
import { type FailingTarget, type Settled, writeOutcomes } from '../../storage/outbox/delivery-outcomes.ts';
import type { Context } from '../context.ts';
import { withRetry } from '../with-retry.ts';

/** A target that fails for so long is switched off. */
export const FAILING_MAX_MS = 5 * DAY_MS;

/** Writes what came of attempts, in one transaction; gives the targets that fail. */
export async function settleAttempts(
  { storage }: Pick<Context, 'storage'>,
  worker: string,
  settled: readonly Settled[],
): Promise<FailingTarget[]> {
  const transact = () =>
    withRetry(() =>
      storage.db.transaction().execute((tx) => writeOutcomes(tx, storage.engine, worker, settled)),
    );
  return transact().catch((error: unknown) => {
    // Somebody deleted what was delivered while it was being written: now it is not there any more.
    if (isForeignKeyViolation(error)) return transact();
    throw error;
  });
}
