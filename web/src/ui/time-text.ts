const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const dayOfYear = utcFormat({ day: 'numeric', month: 'short' });
const fullDay = utcFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const weekday = utcFormat({ weekday: 'long' });
const clock = utcFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });

/** Made when it is first needed: the first of a page costs a browser as much as drawing many rows. */
function utcFormat(options: Intl.DateTimeFormatOptions): { format: (at: number) => string } {
  let made: Intl.DateTimeFormat | undefined;
  return {
    format(at) {
      made ??= new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
      return made.format(at);
    },
  };
}

/** "now", "5m ago", "3h ago", "2d ago", then the UTC day. Times ahead of `now` count as now. Both in epoch ms. */
export function relativeTime(at: number, now: number): string {
  const age = now - at;
  if (age < MINUTE) return 'now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`;
  if (age < 7 * DAY) return `${Math.floor(age / DAY)}d ago`;
  const sameYear = new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear();
  return (sameYear ? dayOfYear : fullDay).format(at);
}

/** The heading of a UTC day: "Today", "Yesterday", "Monday, 16 Nov", "16 Nov 2025". Both in epoch ms. */
export function dayHeading(at: number, now: number): string {
  const days = Math.floor(now / DAY) - Math.floor(at / DAY);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  const isThisYear = new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear();
  return isThisYear ? `${weekday.format(at)}, ${dayOfYear.format(at)}` : fullDay.format(at);
}

/** "21 Nov 2026, 08:30:12 UTC" */
export function absoluteTime(at: number): string {
  return `${fullDay.format(at)}, ${clock.format(at)} UTC`;
}

/** "21 Nov 2026, 08:30", in UTC without saying so. */
export function dayAndTime(at: number): string {
  return `${fullDay.format(at)}, ${clock.format(at).slice(0, 5)}`;
}

/** "12:03 UTC" */
export function clockTime(at: number): string {
  return `${clock.format(at).slice(0, 5)} UTC`;
}

/** An instant near `now`: "07:00 UTC", or "07:00 UTC on 16 Jan" where that is another UTC day. Both in epoch ms. */
export function utcMoment(at: number, now: number): string {
  const isToday = Math.floor(at / DAY) === Math.floor(now / DAY);
  return isToday ? clockTime(at) : `${clockTime(at)} on ${dayOfYear.format(at)}`;
}

/** "84 ms", "1.2 s", "3 min"; at least a millisecond. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.max(1, Math.round(ms))} ms`;
  if (ms < MINUTE) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.round(ms / MINUTE)} min`;
}
