import { DAY_MS, MINUTE_MS } from '@alertstream/contract/durations';
import { minuteOfDay, startOfDay } from '../utc-moment.ts';

/** A daily window in UTC, in minutes since midnight: start inclusive, end exclusive. It crosses midnight where start > end. */
export type QuietHours = { start: number; end: number };

/** The window of two "HH:MM" times; null, which is none, where they are equal or one is empty. */
export function quietHoursOf(start: string, end: string): QuietHours | null {
  if (start === end || start === '' || end === '') return null;
  return { start: minutes(start), end: minutes(end) };
}

function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** True where an instant (ms since the epoch) lies in the window. */
export function isQuiet({ start, end }: QuietHours, atMs: number): boolean {
  const minute = minuteOfDay(atMs);
  return start < end ? start <= minute && minute < end : start <= minute || minute < end;
}

/** When the window that an instant lies in is over: the first end after it, ms since the epoch. */
export function endOfQuiet({ end }: QuietHours, atMs: number): number {
  const today = startOfDay(atMs) + end * MINUTE_MS;
  return today > atMs ? today : today + DAY_MS;
}
