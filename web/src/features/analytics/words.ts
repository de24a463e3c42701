import type { AnalyticsPeriod } from '@alertstream/contract/analytics';

export const PERIOD_WORDS: Readonly<Record<AnalyticsPeriod, string>> = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
};

const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

export function percent(value: number): string {
  return `${oneDecimal.format(value)}%`;
}

/** "4.2 h", "35 min", "12 s": hours as a person says them. */
export function hours(value: number): string {
  const seconds = value * 3600;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  return value < 48 ? `${oneDecimal.format(value)} h` : `${oneDecimal.format(value / 24)} days`;
}

/** "Thu, 15 Jan" of a UTC date like "2026-01-15". */
export function dayWords(date: string): string {
  return day.format(new Date(`${date}T00:00Z`));
}

/** "15 Jan" */
export function shortDayWords(date: string): string {
  return shortDay.format(new Date(`${date}T00:00Z`));
}

/** "14:00 – 15:00 UTC" of an hour like "14". */
export function hourWords(hour: string): string {
  const next = String((Number(hour) + 1) % 24).padStart(2, '0');
  return `${hour}:00 – ${next}:00 UTC`;
}
