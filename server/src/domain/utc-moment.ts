const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

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
