import {
  ANALYTICS_PERIOD_DEFAULT,
  type AnalyticsPeriod,
  analyticsPeriods,
} from '@alertstream/contract/analytics';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useAnalytics } from '../../api/analytics.ts';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { Page } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { Bone } from '../../ui/status.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { ChartsGrid } from './charts-grid.tsx';
import { NoiseReport } from './noise-report.tsx';
import { sampleAnalytics } from './sample.ts';
import { StatCards } from './stat-cards.tsx';
import { PERIOD_WORDS } from './words.ts';

const route = getRouteApi('/analytics');

export function AnalyticsPage() {
  const { period = ANALYTICS_PERIOD_DEFAULT } = route.useSearch();
  const { data, error, isPlaceholderData, refetch } = useAnalytics(period);
  const isSample = data?.hasHistory === false;
  const shown = data && isSample ? sampleAnalytics(period, data) : data;

  return (
    <Page wide before={<Breadcrumb />} title="Analytics Dashboard" actions={<PeriodSelect period={period} />}>
      {isSample && <SampleNote />}
      {error && !data ? (
        <Card>
          <LoadFailure title="Failed to load analytics" error={error} onRetry={refetch} />
        </Card>
      ) : (
        <div
          aria-busy={!data || isPlaceholderData}
          className={classes('space-y-3', isPlaceholderData && 'opacity-60 transition-opacity')}
        >
          <StatCards data={shown} />
          {shown ? <ChartsGrid data={shown} isSample={isSample} /> : <ChartBones />}
        </div>
      )}
      {!isSample && !(error && !data) && <NoiseReport period={period} />}
    </Page>
  );
}

function Breadcrumb() {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex items-center gap-1 text-sm text-ink-2">
        <li>
          <Link to="/" className="inline-flex items-center rounded-sm hover:text-ink max-sm:h-11">
            Dashboard
          </Link>
        </li>
        <li aria-hidden>
          <ChevronRight size={14} className="text-ink-3" />
        </li>
        <li aria-current="page" className="text-ink">
          Analytics
        </li>
      </ol>
    </nav>
  );
}

function PeriodSelect({ period }: { period: AnalyticsPeriod }) {
  const navigate = route.useNavigate();
  return (
    <div className="flex items-center gap-2 max-sm:w-full">
      <Select
        aria-label="Period"
        value={period}
        onChange={({ target }) => {
          const chosen = analyticsPeriods.find((one) => one === target.value);
          const search = chosen === ANALYTICS_PERIOD_DEFAULT || !chosen ? {} : { period: chosen };
          void navigate({ search, resetScroll: false });
        }}
        className="w-full sm:w-44"
      >
        {analyticsPeriods.map((name) => (
          <option key={name} value={name}>
            {PERIOD_WORDS[name]}
          </option>
        ))}
      </Select>
      <span className="text-xs text-ink-3">UTC</span>
    </div>
  );
}

function SampleNote() {
  return (
    <p
      role="note"
      className="mb-3 rounded-lg border border-warning-line bg-warning-soft px-4 py-2.5 text-sm text-warning-ink"
    >
      <strong className="font-semibold">Sample data.</strong> No notification has come for this account yet.
      What you see is made up, and makes way for your own numbers with the first one.
    </p>
  );
}

function ChartBones() {
  return (
    <div role="status" aria-label="Loading analytics" className="grid gap-3 lg:grid-cols-2">
      {[0, 1, 2, 3].map((index) => (
        <Card key={index} className="p-4">
          <Bone className="mb-5 h-3.5 w-2/5" />
          <Bone className="h-60 w-full" />
        </Card>
      ))}
    </div>
  );
}
