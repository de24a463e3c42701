import { DAY_MS, MINUTE_MS } from '@alertstream/contract/durations';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Milliseconds since the epoch at which the UTC day of an instant began. */
export function startOfDay(atMs: number): number {
  return Math.floor(atMs / DAY_MS) * DAY_MS;
}

/** Whole minutes since midnight UTC. */
export function minuteOfDay(atMs: number): number {
  return Math.floor((atMs - startOfDay(atMs)) / MINUTE_MS);
}

/** An instant for people: "07:00 UTC", or "07:00 UTC on 16 Jan" where that is not the day of `readAtMs`. */
export function utcMoment(atMs: number, readAtMs: number): string {
  const time = `${new Date(atMs).toISOString().slice(11, 16)} UTC`;
  return startOfDay(atMs) === startOfDay(readAtMs) ? time : `${time} on ${day.format(atMs)}`;
}

/** An instant as the API gives it, ISO 8601 UTC; null where there is none. */
export function isoOrNull(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}
