import { DAY_MS, HOUR_MS, MINUTE_MS } from '@alertstream/contract/durations';

const SECOND_MS = 1000;

/** Waits after the first failed attempt, the second, and so on: the schedule that Standard Webhooks recommends. */
export const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
] as const;

/** A wait is longer by up to this share, so that what failed together does not come back together. */
const JITTER = 0.1;
/** More than this is not waited for, whatever a target asks. */
const AFTER_MAX_MS = DAY_MS;

/**
 * How long to wait after so many failed attempts; null where it was the last one. Never less than `afterMs`, which the
 * target asked for. `random` is from 0 to 1.
 */
export function retryDelayMs(failures: number, afterMs: number, random: number): number | null {
  const delay = RETRY_DELAYS_MS[failures - 1];
  if (delay === undefined) return null;
  return Math.round(Math.max(delay * (1 + JITTER * random), Math.min(afterMs, AFTER_MAX_MS)));
}
