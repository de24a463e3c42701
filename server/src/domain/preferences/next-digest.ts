import { DAY_MS, HOUR_MS } from '@alertstream/contract/durations';
import type { Frequency } from '@alertstream/contract/preferences';
import { startOfDay } from '../utc-moment.ts';

/** Daily and weekly digests come at 09:00 UTC. */
const DIGEST_HOUR_MS = 9 * HOUR_MS;
const MONDAY = 1;

/**
 * The next full hour, 09:00 UTC or Monday 09:00 UTC, strictly later than `nowMs` (ms since the epoch); null for what
 * is announced immediately.
 */
export function nextDigest(frequency: Frequency, nowMs: number): number | null {
  if (frequency === 'immediate') return null;
  if (frequency === 'hourly') return (Math.floor(nowMs / HOUR_MS) + 1) * HOUR_MS;
  const today = startOfDay(nowMs) + DIGEST_HOUR_MS;
  if (frequency === 'daily') return today > nowMs ? today : today + DAY_MS;
  const monday = today + ((MONDAY - new Date(today).getUTCDay() + 7) % 7) * DAY_MS;
  return monday > nowMs ? monday : monday + 7 * DAY_MS;
}
