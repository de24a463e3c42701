import type { Settled } from '../../storage/outbox/delivery-outcomes.ts';
import { retryDelayMs } from './retry-delay.ts';
import type { Outcome } from './sender.ts';

/** Characters that are kept of an error, and of the head of a request or an answer. */
const WORDS_MAX = 500;
const HEAD_MAX = 8000;

/** An attempt that has ended: of a delivery with so many failed ones before, begun at `atMs`. */
export type Attempt = { id: number; target: string; failures: number; atMs: number; durationMs: number };

/** What becomes of a delivery after an attempt. `random` (0 to 1) lengthens the wait. */
export function settle(attempt: Attempt, outcome: Outcome, nowMs: number, random: number): Settled {
  const { id, target, atMs, durationMs } = attempt;
  const words = outcome.kind === 'delivered' ? null : outcome.words.slice(0, WORDS_MAX);
  const failures = outcome.kind === 'delivered' ? attempt.failures : attempt.failures + 1;
  const waitMs = outcome.kind === 'retry' ? retryDelayMs(failures, outcome.afterMs ?? 0, random) : null;
  const { status = null, requestHead = null, responseHead = null } = outcome.exchange ?? {};
  return {
    id,
    target,
    status: outcome.kind === 'delivered' ? 'sent' : waitMs === null ? 'failed' : 'pending',
    failures,
    nextAttemptAt: waitMs === null ? null : nowMs + waitMs,
    finishedAt: waitMs === null ? nowMs : null,
    error: words,
    isAttempt: outcome.kind !== 'failed' || outcome.exchange !== undefined,
    at: atMs,
    durationMs: Math.round(durationMs),
    httpStatus: status,
    requestHead: requestHead === null ? null : storable(requestHead),
    responseHead: responseHead === null ? null : storable(responseHead),
  };
}

/** Postgres keeps no NUL in text. */
function storable(text: string): string {
  return text.slice(0, HEAD_MAX).replaceAll('\0', '\ufffd');
}
