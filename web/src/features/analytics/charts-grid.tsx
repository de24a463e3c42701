import type { Analytics } from '@alertstream/contract/analytics';
import { lazy } from 'react';
import { countText } from '../../ui/number-text.ts';
import { ChartPanel } from './chart-panel.tsx';
import { useOpenInbox } from './inbox-link.tsx';
import { categoryAt, dayAt, hourAt } from './links.ts';
import { dayWords, hours, hourWords, PERIOD_WORDS, percent } from './words.ts';

// The charts' library is large: it comes after the numbers.
const CategoryDonut = lazy(() =>
  import('./charts/category-donut.tsx').then((module) => ({ default: module.CategoryDonut })),
);
const ResponseBars = lazy(() =>
  import('./charts/response-bars.tsx').then((module) => ({ default: module.ResponseBars })),
);
const HourBars = lazy(() =>
  import('./charts/hour-bars.tsx').then((module) => ({ default: module.HourBars })),
);
const TrendLines = lazy(() =>
  import('./charts/trend-lines.tsx').then((module) => ({ default: module.TrendLines })),
);

/** The four charts. What is sample data opens nothing. */
export function ChartsGrid({ data, isSample }: { data: Analytics; isSample: boolean }) {
  const openInbox = useOpenInbox();
  const opening = (hrefOf: (name: string) => string) =>
    isSample ? null : (name: string) => openInbox(hrefOf(name));
  const hrefOf = (of: (name: string) => string) => (isSample ? null : of);
  const byCategory = (category: string) => categoryAt(data, category);
  const byHour = (hour: string) => hourAt(data, hour);
  const words = PERIOD_WORDS[data.period];
  const trend = data.weeklyTrend;
  const shared = { isSample };

  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <ChartPanel
        {...shared}
        title="Notifications by Category"
        note={words}
        isEmpty={data.categoryBreakdown.length === 0}
        head={['Category', 'Notifications', 'Share']}
        rows={data.categoryBreakdown.map((share) => ({
          key: share.name,
          href: hrefOf(byCategory)?.(share.name) ?? null,
          cells: [<bdi key="name">{share.name}</bdi>, countText(share.count), percent(share.value)],
        }))}
      >
        <CategoryDonut
          breakdown={data.categoryBreakdown}
          total={data.totalNotifications}
          hrefOf={hrefOf(byCategory)}
          onOpen={opening(byCategory)}
        />
      </ChartPanel>
      <ChartPanel
        {...shared}
        title="Response Time by Category"
        note="from arrival to first read"
        isEmpty={data.responseTimeByCategory.length === 0}
        head={['Category', 'Average', 'Mostly']}
        rows={data.responseTimeByCategory.map(({ category, avgTime, priority }) => ({
          key: category,
          href: hrefOf(byCategory)?.(category) ?? null,
          cells: [<bdi key="name">{category}</bdi>, avgTime === null ? '–' : hours(avgTime), priority],
        }))}
      >
        <ResponseBars responses={data.responseTimeByCategory} onOpen={opening(byCategory)} />
      </ChartPanel>
      <ChartPanel
        {...shared}
        title="Notification Distribution (24 Hours)"
        note="UTC"
        isEmpty={data.hourlyDistribution.every((hour) => hour.count === 0)}
        head={['Hour', 'Notifications']}
        rows={data.hourlyDistribution.map((hour) => ({
          key: hour.hour,
          href: hrefOf(byHour)?.(hour.hour) ?? null,
          cells: [
            `${hourWords(hour.hour)}${hour.isUnfinished ? ' (not over yet)' : ''}`,
            countText(hour.count),
          ],
        }))}
      >
        <HourBars hours={data.hourlyDistribution} onOpen={opening(byHour)} />
      </ChartPanel>
      <ChartPanel
        {...shared}
        title="Weekly Trend"
        note={`${trend.length} days, UTC; dashed: not over yet`}
        isEmpty={trend.every((day) => day.notifications === 0)}
        head={['Day', 'Total', 'Read']}
        rows={trend.toReversed().map((day) => ({
          key: day.date,
          href: hrefOf(dayAt)?.(day.date) ?? null,
          cells: [
            `${dayWords(day.date)}${day.isUnfinished ? ' (not over yet)' : ''}`,
            countText(day.notifications),
            countText(day.read),
          ],
        }))}
      >
        <TrendLines days={trend} onOpen={opening(dayAt)} />
      </ChartPanel>
    </div>
  );
}
