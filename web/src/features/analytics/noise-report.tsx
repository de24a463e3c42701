import type { AnalyticsPeriod, NoiseReport as Report } from '@alertstream/contract/analytics';
import { Volume2 } from 'lucide-react';
import { useAnalytics, useNoise } from '../../api/analytics.ts';
import { usePreferences, useSubscribableApps } from '../../api/preferences.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { countText } from '../../ui/number-text.ts';
import { Bone, Message } from '../../ui/status.tsx';
import { Head } from '../../ui/table.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { NoisyRow } from './noisy-row.tsx';
import { PERIOD_WORDS } from './words.ts';

/** Which apps send most, how much of it is ever read, and what can be done about it. */
export function NoiseReport({ period }: { period: AnalyticsPeriod }) {
  const { data, error, refetch } = useNoise(period);
  return (
    <Card className="mt-3">
      <CardHeader title="Noise Report" note={`${PERIOD_WORDS[period]}, by app`} />
      {data ? (
        <Apps report={data} period={period} />
      ) : error ? (
        <LoadFailure title="Failed to load the noise report" error={error} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </Card>
  );
}

function Apps({ report: { apps, appCount }, period }: { report: Report; period: AnalyticsPeriod }) {
  const { data: analytics } = useAnalytics(period);
  const preferences = usePreferences();
  const subscribable = useSubscribableApps();
  if (apps.length === 0) {
    return (
      <Message icon={<Volume2 size={20} />} title="All quiet">
        No app sent anything in this period.
      </Message>
    );
  }
  const saved = new Map(preferences.data?.map((record) => [record.appName, record]));
  const known = new Set(subscribable.data?.map(({ appName }) => appName));
  const isReady = preferences.isSuccess && subscribable.isSuccess;
  return (
    <>
      <table className="w-full max-md:block">
        <thead className="max-md:sr-only">
          <tr className="border-b border-line">
            <Head>App</Head>
            <Head className="text-right">Received</Head>
            <Head className="text-right">Read</Head>
            <Head className="text-right whitespace-nowrap">Median time to read</Head>
            <Head className="text-right whitespace-nowrap">Never opened</Head>
            <Head className="pr-4 text-right">Quieten</Head>
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">
          {apps.map((app) => (
            <NoisyRow
              key={app.appName}
              app={app}
              from={analytics?.from ?? null}
              saved={saved.get(app.appName)}
              can={isReady ? (known.has(app.appName) ? 'all' : 'rule') : 'wait'}
            />
          ))}
        </tbody>
      </table>
      {appCount > apps.length && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-ink-2">
          The {apps.length} noisiest of {countText(appCount)} apps.
        </p>
      )}
    </>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading the noise report" className="divide-y divide-line">
      {['w-1/4', 'w-1/3', 'w-1/5'].map((width) => (
        <div key={width} className="flex items-center gap-3 px-4 py-3">
          <Bone className="size-7" />
          <Bone className={`h-3.5 ${width}`} />
        </div>
      ))}
    </div>
  );
}
