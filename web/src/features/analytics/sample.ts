import type { Analytics, AnalyticsPeriod } from '@alertstream/contract/analytics';
import { DAY_MS } from '@alertstream/contract/durations';

const HOURLY = [2, 1, 1, 0, 1, 2, 4, 9, 14, 18, 16, 13, 11, 15, 19, 17, 14, 10, 8, 6, 5, 4, 3, 2];
const DAILY = [38, 44, 41, 52, 47, 26, 19];

/**
 * What the page may look like once there is something to show: for an account that never had a notification, labelled
 * as what it is. Never stands in for numbers that could not be read.
 */
export function sampleAnalytics(period: AnalyticsPeriod, real: Analytics): Analytics {
  const days = real.weeklyTrend.map((day, index) => {
    const notifications = DAILY[index % DAILY.length] ?? 0;
    return { ...day, notifications, read: Math.round(notifications * 0.72) };
  });
  const total = days.reduce((sum, { notifications }) => sum + notifications, 0);
  const part = (name: string, value: number) => ({ name, value, count: Math.round((total * value) / 100) });
  return {
    ...real,
    period,
    from: new Date(Date.parse(real.to) - 7 * DAY_MS).toISOString(),
    totalNotifications: total,
    unreadRate: 28,
    readRate: 72,
    averageResponseTime: 2.4,
    dailyTrend: 12.5,
    categoryBreakdown: [part('system', 45), part('security', 25), part('updates', 20), part('social', 10)],
    hourlyDistribution: real.hourlyDistribution.map((hour, index) => ({
      ...hour,
      count: HOURLY[index] ?? 0,
    })),
    weeklyTrend: days,
    responseTimeByCategory: [
      { category: 'system', avgTime: 2.1, priority: 'normal' },
      { category: 'security', avgTime: 0.4, priority: 'critical' },
      { category: 'updates', avgTime: 5.2, priority: 'low' },
      { category: 'social', avgTime: 8.6, priority: 'normal' },
    ],
    changes: { totalNotifications: 12.5, unreadRate: -4.1, readRate: 1.7, averageResponseTime: -8.3 },
  };
}
