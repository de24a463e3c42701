import type { Analytics } from '@alertstream/contract/analytics';
import { DAY_MS } from '@alertstream/contract/durations';
import { quoteValue } from '@alertstream/contract/query-terms';

/** What the numbers count: everything but what was muted, wherever it lies by now. */
const COUNTED = 'is:anywhere -is:muted';

/** Where the inbox shows what this search finds. */
function inboxAt(query: string): string {
  return `/?query=${encodeURIComponent(query)}`;
}

type Period = Pick<Analytics, 'from'>;

function since({ from }: Period): string {
  return `after:${from.slice(0, 16)}Z ${COUNTED}`;
}

export function categoryAt(period: Period, category: string): string {
  return inboxAt(`category:${quoteValue(category)} ${since(period)}`);
}

export function appAt(period: Period, app: string): string {
  return inboxAt(`app:${quoteValue(app)} after:${period.from.slice(0, 16)}Z is:anywhere`);
}

/** An hour of the day, "00" to "23", on all days of the period. */
export function hourAt(period: Period, hour: string): string {
  return inboxAt(`hour:${Number(hour)} ${since(period)}`);
}

/** A UTC day, "2026-01-15". */
export function dayAt(date: string): string {
  const next = new Date(Date.parse(`${date}T00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return inboxAt(`after:${date} before:${next} ${COUNTED}`);
}
