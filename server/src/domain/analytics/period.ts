import type { AnalyticsPeriod } from '@alertstream/contract/analytics';
import { DAY_MS, HOUR_MS } from '@alertstream/contract/durations';

const DAYS: Readonly<Record<Exclude<AnalyticsPeriod, '24h'>, number>> = { '7d': 7, '30d': 30, '90d': 90 };
const HOURS_OF_24H = 24;
const TREND_DAYS_MIN = 7;

/**
 * The hours that a period means, as the ms since the epoch at which hours begin, all of them inclusive. `hour` and `day`
 * are the unfinished ones; the period before is as long, and ends with as unfinished a day.
 */
export type Span = {
  fromHour: number;
  hour: number;
  day: number;
  previousFromHour: number;
  previousToHour: number;
  /** The day with which the trend begins. */
  trendFromDay: number;
};

/** What a period means at `nowMs`. */
export function spanOf(period: AnalyticsPeriod, nowMs: number): Span {
  const hour = nowMs - (nowMs % HOUR_MS);
  const day = nowMs - (nowMs % DAY_MS);
  const days = period === '24h' ? 1 : DAYS[period];
  const fromHour = period === '24h' ? hour - (HOURS_OF_24H - 1) * HOUR_MS : day - (days - 1) * DAY_MS;
  const lengthMs = days * DAY_MS;
  return {
    fromHour,
    hour,
    day,
    previousFromHour: fromHour - lengthMs,
    previousToHour: hour - lengthMs,
    trendFromDay: day - (Math.max(days, TREND_DAYS_MIN) - 1) * DAY_MS,
  };
}
