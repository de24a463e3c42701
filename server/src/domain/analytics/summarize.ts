import type {
  Analytics,
  AnalyticsChanges,
  AnalyticsPeriod,
  AnalyticsTotals,
} from '@alertstream/contract/analytics';
import { DAY_MS, HOUR_MS } from '@alertstream/contract/durations';
import { PRIORITY_RANK, priority } from '@alertstream/contract/notifications';
import type { CategorySums, Sums } from '../../storage/counts/analytics.ts';
import type { Span } from './period.ts';

/** What the roll-ups say about a period and the one before. */
export type Counted = {
  totals: Sums;
  previous: Sums;
  /** By the start of the day, in ms since the epoch. */
  days: ReadonlyMap<number, Sums>;
  /** By the hour of the day, 0 to 23. */
  hours: ReadonlyMap<number, number>;
  /** Of the largest categories. */
  categories: readonly CategorySums[];
  hasHistory: boolean;
};

/** Says it as GET /api/analytics does. */
export function summarize(period: AnalyticsPeriod, span: Span, counted: Counted, nowMs: number): Analytics {
  const totals = totalsOf(counted.totals);
  const previous = totalsOf(counted.previous);
  const changes = changesOf(totals, previous);
  return {
    period,
    from: new Date(span.fromHour).toISOString(),
    to: new Date(nowMs).toISOString(),
    ...totals,
    dailyTrend: changes.totalNotifications,
    categoryBreakdown: sharesOf(counted.categories, counted.totals.received),
    hourlyDistribution: hoursOf(period, span, counted.hours),
    weeklyTrend: trendOf(span, counted.days),
    responseTimeByCategory: responsesOf(counted.categories),
    previous,
    changes,
    hasHistory: counted.hasHistory,
  };
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

function hoursFrom(ms: number): number {
  return rounded(ms / HOUR_MS, 2);
}

function totalsOf({ received, read, opened, response_ms }: Sums): AnalyticsTotals {
  const unreadRate = received === 0 ? null : rounded((100 * (received - read)) / received, 1);
  return {
    totalNotifications: received,
    unreadRate,
    readRate: unreadRate === null ? null : rounded(100 - unreadRate, 1),
    averageResponseTime: opened === 0 ? null : hoursFrom(response_ms / opened),
  };
}

function changesOf(now: AnalyticsTotals, before: AnalyticsTotals): AnalyticsChanges {
  return {
    totalNotifications: change(now.totalNotifications, before.totalNotifications),
    unreadRate: change(now.unreadRate, before.unreadRate),
    readRate: change(now.readRate, before.readRate),
    averageResponseTime: change(now.averageResponseTime, before.averageResponseTime),
  };
}

/** In percent; null where there was nothing to compare with. */
export function change(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null;
  return rounded((100 * (now - before)) / before, 1);
}

type Group = { name: string; received: number; opened: number; responseMs: number; priority: string };

/** Largest first. The priority is the one that most notifications of the category had; of equal ones, the higher. */
function groupsOf(categories: readonly CategorySums[]): Group[] {
  const groups = [...Map.groupBy(categories, ({ category }) => category)].map(([name, parts]) => {
    const [most] = parts.toSorted((a, b) => b.received - a.received || rankOf(b) - rankOf(a));
    const sum = (of: (part: CategorySums) => number) => parts.reduce((total, part) => total + of(part), 0);
    return {
      name,
      received: sum((part) => part.received),
      opened: sum((part) => part.opened),
      responseMs: sum((part) => part.response_ms),
      priority: most?.priority ?? 'normal',
    };
  });
  return groups
    .filter(({ received }) => received > 0)
    .sort((a, b) => b.received - a.received || (a.name < b.name ? -1 : 1));
}

function rankOf(part: CategorySums): number {
  return PRIORITY_RANK[priority.catch('normal').parse(part.priority)];
}

function sharesOf(categories: readonly CategorySums[], all: number): Analytics['categoryBreakdown'] {
  return groupsOf(categories).map(({ name, received }) => ({
    name,
    value: rounded((100 * received) / all, 1),
    count: received,
  }));
}

function responsesOf(categories: readonly CategorySums[]): Analytics['responseTimeByCategory'] {
  return groupsOf(categories).map((group) => ({
    category: group.name,
    avgTime: group.opened === 0 ? null : hoursFrom(group.responseMs / group.opened),
    priority: group.priority,
  }));
}

/** All 24 hours. Of a day and a night each is one hour, and the last of them is not over yet. */
function hoursOf(
  period: AnalyticsPeriod,
  { hour }: Span,
  counts: ReadonlyMap<number, number>,
): Analytics['hourlyDistribution'] {
  const current = (hour % DAY_MS) / HOUR_MS;
  return Array.from({ length: 24 }, (_, index) => ({
    hour: String(index).padStart(2, '0'),
    count: counts.get(index) ?? 0,
    isUnfinished: period === '24h' && index === current,
  }));
}

function trendOf({ trendFromDay, day }: Span, days: ReadonlyMap<number, Sums>): Analytics['weeklyTrend'] {
  const count = (day - trendFromDay) / DAY_MS + 1;
  return Array.from({ length: count }, (_, index) => {
    const at = trendFromDay + index * DAY_MS;
    return {
      date: new Date(at).toISOString().slice(0, 10),
      notifications: days.get(at)?.received ?? 0,
      read: days.get(at)?.read ?? 0,
      isUnfinished: at === day,
    };
  });
}
