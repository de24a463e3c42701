import {
  ANALYTICS_CATEGORIES_MAX,
  type Analytics,
  type AnalyticsPeriod,
} from '@alertstream/contract/analytics';
import {
  hasHistory,
  readCategories,
  readDays,
  readHoursOfDay,
  readTotals,
} from '../../storage/counts/analytics.ts';
import type { Context } from '../context.ts';
import { spanOf } from './period.ts';
import { summarize } from './summarize.ts';

/** A user's notifications of a period in numbers. Costs the same however many there are. */
export async function analyze(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  userId: number,
  period: AnalyticsPeriod,
): Promise<Analytics> {
  const { db } = storage;
  const nowMs = clock();
  const span = spanOf(period, nowMs);
  const hours = { from: span.fromHour, to: span.hour };
  const isDay = period === '24h';
  const [totals, previous, days, hoursOfDay, categories, ever] = await Promise.all([
    readTotals(db, userId, hours),
    readTotals(db, userId, { from: span.previousFromHour, to: span.previousToHour }),
    readDays(db, userId, { from: span.trendFromDay, to: span.day }),
    readHoursOfDay(db, userId, hours),
    readCategories(db, userId, hours, { by: isDay ? 'hours' : 'days', limit: ANALYTICS_CATEGORIES_MAX }),
    hasHistory(db, userId),
  ]);
  const counted = { totals, previous, days, hours: hoursOfDay, categories, hasHistory: ever };
  return summarize(period, span, counted, nowMs);
}
