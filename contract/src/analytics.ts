import { z } from 'zod';

/** How far back an analysis looks: 24 hours, or so many days. */
export const analyticsPeriods = ['24h', '7d', '30d', '90d'] as const;
export const analyticsPeriod = z.enum(analyticsPeriods);
export type AnalyticsPeriod = z.infer<typeof analyticsPeriod>;
export const ANALYTICS_PERIOD_DEFAULT: AnalyticsPeriod = '7d';

/** GET /api/analytics and GET /api/analytics/noise */
export const analyticsQuery = z.object({ period: analyticsPeriod.default(ANALYTICS_PERIOD_DEFAULT) });

/**
 * What the stat cards show. Rates are in percent, times in hours from creation to first read by the owner, both to one
 * decimal or finer; null where there is nothing to say it of: nothing came, or nothing was read.
 */
const analyticsTotals = z.object({
  totalNotifications: z.number(),
  unreadRate: z.number().nullable(),
  readRate: z.number().nullable(),
  averageResponseTime: z.number().nullable(),
});
export type AnalyticsTotals = z.infer<typeof analyticsTotals>;

/** Against the period before, in percent; null where that had nothing to compare with. */
const analyticsChanges = z.object({
  totalNotifications: z.number().nullable(),
  unreadRate: z.number().nullable(),
  readRate: z.number().nullable(),
  averageResponseTime: z.number().nullable(),
});
export type AnalyticsChanges = z.infer<typeof analyticsChanges>;

/** Categories of which GET /api/analytics tells, those with the most notifications first. */
export const ANALYTICS_CATEGORIES_MAX = 50;

/** A category's share of all notifications; `value` is in percent. */
const categoryShare = z.object({ name: z.string(), value: z.number(), count: z.number() });

/** An hour of the day, '00' to '23', UTC. */
const hourCount = z.object({ hour: z.string(), count: z.number(), isUnfinished: z.boolean() });

/** A UTC day (YYYY-MM-DD): how many came on it, and how many of these have been read since. */
const trendDay = z.object({
  date: z.string(),
  notifications: z.number(),
  read: z.number(),
  isUnfinished: z.boolean(),
});

/** `avgTime` in hours, null where nothing of it was read; `priority` is the one that most of it had. */
const categoryResponse = z.object({
  category: z.string(),
  avgTime: z.number().nullable(),
  priority: z.string(),
});

/**
 * GET /api/analytics. Counts what came in the period, wherever it lies now, but for what a preference muted when it
 * came. All of it is UTC. `24h` is this hour and the 23 before it, the others are this day and the days before it;
 * `previous` is as much time directly before, up to the same hour of its last day, so that an unfinished day is compared
 * with as much of a day. `weeklyTrend` has the days of the period, and seven at least.
 */
export const analytics = analyticsTotals.extend({
  period: analyticsPeriod,
  /** ISO 8601 UTC: when the period begins, and when this was counted. */
  from: z.string(),
  to: z.string(),
  /** The change of `totalNotifications`, in percent. */
  dailyTrend: z.number().nullable(),
  categoryBreakdown: z.array(categoryShare).max(ANALYTICS_CATEGORIES_MAX),
  hourlyDistribution: z.array(hourCount),
  weeklyTrend: z.array(trendDay),
  responseTimeByCategory: z.array(categoryResponse).max(ANALYTICS_CATEGORIES_MAX),
  previous: analyticsTotals,
  changes: analyticsChanges,
  /** False for an account that never had a notification. */
  hasHistory: z.boolean(),
});
export type Analytics = z.infer<typeof analytics>;

/** Apps of one noise report, those that sent most first. */
export const NOISE_APPS_MAX = 50;
/** Read notifications of an app, the latest of the period, of which the median time is taken. */
export const NOISE_MEDIAN_OF = 1000;

/**
 * One app in GET /api/analytics/noise. `received` counts what came in the period, `muted` of it what a preference muted;
 * `read` of the rest was read by the owner or a rule, and `neverOpened` percent of it never by the owner.
 * `medianHours` is the median time to the owner's first read; null where nothing was read, or nothing of it is kept.
 */
const noisyApp = z.object({
  appName: z.string(),
  received: z.number(),
  muted: z.number(),
  read: z.number(),
  medianHours: z.number().nullable(),
  neverOpened: z.number().nullable(),
});
export type NoisyApp = z.infer<typeof noisyApp>;

/** GET /api/analytics/noise: the apps that sent most. */
export const noiseReport = z.object({
  apps: z.array(noisyApp),
  /** Apps that sent something, those beyond {@link NOISE_APPS_MAX} included. */
  appCount: z.number(),
});
export type NoiseReport = z.infer<typeof noiseReport>;
