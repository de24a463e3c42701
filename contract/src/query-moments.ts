import { DAY_MS, HOUR_MS } from './durations.ts';
/** An instant that a search names, in ms since the epoch, as seen from `nowMs`. */
export type Moment = (nowMs: number) => number;

const UNITS_MS = { m: 60_000, h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS } as const;

const AGO = /^(\d{1,5})([mhdw])$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** With minutes at least; without a zone it is UTC, as all times here are. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/i;

function startOfDay(atMs: number): number {
  return Math.floor(atMs / DAY_MS) * DAY_MS;
}

/**
 * Reads a day ("2026-01-15": when it begins, in UTC), an instant ("2026-01-15T09:30Z"), a time ago ("30m", "12h", "7d",
 * "2w"), "today" or "yesterday"; null for anything else.
 */
export function readMoment(text: string): Moment | null {
  const word = text.toLowerCase();
  if (word === 'today') return startOfDay;
  if (word === 'yesterday') return (nowMs) => startOfDay(nowMs) - DAY_MS;
  const [, count, unit] = AGO.exec(word) ?? [];
  if (unit === 'm' || unit === 'h' || unit === 'd' || unit === 'w')
    return (nowMs) => nowMs - Number(count) * UNITS_MS[unit];
  if (DAY.test(text)) return fixed(dayMs(text));
  if (!INSTANT.test(text) || Number.isNaN(dayMs(text.slice(0, 10)))) return null;
  const hasZone = /(Z|[+-]\d\d:\d\d)$/i.test(text);
  return fixed(Date.parse(hasZone ? text.toUpperCase() : `${text.toUpperCase()}Z`));
}

/** When a day begins; not a number for one that no calendar has (some would read 30 February as 2 March). */
function dayMs(day: string): number {
  const ms = Date.parse(`${day}T00:00Z`);
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day ? Number.NaN : ms;
}

function fixed(atMs: number): Moment | null {
  return Number.isNaN(atMs) ? null : () => atMs;
}
