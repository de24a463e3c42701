import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { type Engine, jsonRows } from '../dialect.ts';
import type { DeliveryStatus } from '../schema/targets.ts';

/** What one attempt came to, and what the delivery is from then on. Instants are ms since the epoch. */
export type Settled = {
  id: number;
  target: string;
  status: DeliveryStatus;
  failures: number;
  nextAttemptAt: number | null;
  finishedAt: number | null;
  /** Why the attempt failed, in words; null where it did not. */
  error: string | null;
  /** False where there was nobody to send it to, so that no attempt was made. */
  isAttempt: boolean;
  at: number;
  durationMs: number;
  httpStatus: number | null;
  requestHead: string | null;
  responseHead: string | null;
};

/** A target that fails: since when, and when its owner was told. */
export type FailingTarget = { target: string; failing_since: number; told_at: number | null };

const SETTLED = {
  id: 'bigint',
  status: 'text',
  failures: 'integer',
  nextAttemptAt: 'bigint',
  finishedAt: 'bigint',
  error: 'text',
  made: 'integer',
} as const;
const ATTEMPT = {
  id: 'bigint',
  at: 'bigint',
  durationMs: 'integer',
  httpStatus: 'integer',
  error: 'text',
  requestHead: 'text',
  responseHead: 'text',
} as const;
const TARGET = {
  target: 'text',
  calls: 'bigint',
  successes: 'bigint',
  lastAt: 'bigint',
  lastError: 'text',
  failingSince: 'bigint',
} as const;

/**
 * Writes what came of attempts, in the caller's transaction: the deliveries, the log, and the counts of their targets.
 * A delivery whose lease somebody else has by now stays theirs; the attempt was made, and is logged and counted. Gives
 * those of the targets that have only failed since their latest success.
 */
export async function writeOutcomes(
  tx: Db,
  engine: Engine,
  worker: string,
  settled: readonly Settled[],
): Promise<FailingTarget[]> {
  await sql`
    update deliveries set status = given.status, attempts = deliveries.attempts + given.made, failures = given.failures,
      next_attempt_at = given."nextAttemptAt", finished_at = given."finishedAt", last_error = given.error,
      leased_by = null
    from ${jsonRows(
      engine,
      'given',
      SETTLED,
      settled.map((one) => ({ ...one, made: one.isAttempt ? 1 : 0 })),
    )}
    where deliveries.id = given.id and deliveries.leased_by = ${worker}
  `.execute(tx);
  const attempts = settled.filter(({ isAttempt }) => isAttempt);
  if (attempts.length === 0) return [];
  await sql`
    insert into delivery_attempts (delivery_id, at, duration_ms, status, error, request_head, response_head)
    select d.id, given.at, given."durationMs", given."httpStatus", given.error, given."requestHead", given."responseHead"
    from ${jsonRows(engine, 'given', ATTEMPT, attempts)} join deliveries d on d.id = given.id
  `.execute(tx);
  const { rows } = await sql<FailingTarget>`
    insert into delivery_targets (target, calls, successes, last_at, last_error, failing_since)
    select target, calls, successes, "lastAt", "lastError", "failingSince"
    from ${jsonRows(engine, 'given', TARGET, targetsOf(attempts))} where true
    on conflict (target) do update set
      calls = delivery_targets.calls + excluded.calls,
      successes = delivery_targets.successes + excluded.successes,
      last_at = excluded.last_at,
      last_error = excluded.last_error,
      failing_since = case when excluded.failing_since is null then null
        when excluded.successes > 0 then excluded.failing_since
        else coalesce(delivery_targets.failing_since, excluded.failing_since) end,
      told_at = case when excluded.successes > 0 then null else delivery_targets.told_at end
    returning target, failing_since, told_at
  `.execute(tx);
  return rows.filter(({ failing_since }) => failing_since !== null);
}

/** What attempts come to for each target, in the order in which they ended. */
function targetsOf(settled: readonly Settled[]): Record<keyof typeof TARGET, string | number | null>[] {
  const sums = new Map<string, ReturnType<typeof nothingOf>>();
  for (const { target, at, durationMs, error } of settled) {
    const sum = sums.get(target) ?? nothingOf(target);
    sum.calls += 1;
    sum.successes += error === null ? 1 : 0;
    sum.lastAt = Math.max(sum.lastAt, at + durationMs);
    sum.lastError = error;
    sum.failingSince = error === null ? null : (sum.failingSince ?? at);
    sums.set(target, sum);
  }
  // In one order everywhere, so that two processes never wait for each other in a circle.
  return [...sums.values()].sort((a, b) => (a.target < b.target ? -1 : 1));
}

function nothingOf(target: string) {
  const none: { lastError: string | null; failingSince: number | null } = {
    lastError: null,
    failingSince: null,
  };
  return { target, calls: 0, successes: 0, lastAt: 0, ...none };
}

/** Remembers that the owner of a failing target was told. */
export async function markTold(tx: Db, target: string, nowMs: number): Promise<void> {
  await tx.updateTable('delivery_targets').set({ told_at: nowMs }).where('target', '=', target).execute();
}

/** Forgets that a target fails, because its owner has changed it or switched it on again. */
export async function forgiveTarget(tx: Db, target: string): Promise<void> {
  await tx
    .updateTable('delivery_targets')
    .set({ failing_since: null, told_at: null })
    .where('target', '=', target)
    .execute();
}
