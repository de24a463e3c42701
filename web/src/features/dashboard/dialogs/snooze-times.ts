import { DAY_MS, HOUR_MS } from '@alertstream/contract/durations';

/** Hours of the UTC day, as all times of the product are. */
const EVENING = 20;
const MORNING = 9;

export type SnoozeTime = { words: string; at: number };

/** When one may want to see something again, from `nowMs` on: in an hour, tonight, tomorrow, next week. */
export function snoozeTimes(nowMs: number): SnoozeTime[] {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const evening = today + EVENING * HOUR_MS;
  const weekday = new Date(nowMs).getUTCDay();
  const daysToMonday = ((8 - weekday) % 7 || 7) * DAY_MS;
  return [
    { words: 'In an hour', at: nowMs + HOUR_MS },
    // Shortly before the evening it says nothing else than "in an hour".
    ...(evening - nowMs > HOUR_MS ? [{ words: 'Tonight', at: evening }] : []),
    { words: 'Tomorrow', at: today + DAY_MS + MORNING * HOUR_MS },
    { words: 'Next week', at: today + daysToMonday + MORNING * HOUR_MS },
  ];
}
