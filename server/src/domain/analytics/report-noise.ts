import {
  type AnalyticsPeriod,
  NOISE_APPS_MAX,
  NOISE_MEDIAN_OF,
  type NoiseReport,
} from '@alertstream/contract/analytics';
import { HOUR_MS } from '@alertstream/contract/durations';
import { countNoisyApps, readNoisyApps, readResponseMedians } from '../../storage/counts/noise.ts';
import type { Context } from '../context.ts';
import { spanOf } from './period.ts';

/** Which apps send most, and how much of it is of any use to their reader. */
export async function reportNoise(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  userId: number,
  period: AnalyticsPeriod,
): Promise<NoiseReport> {
  const { db, engine } = storage;
  const span = spanOf(period, clock());
  const range = { from: span.fromHour, to: span.hour };
  const series = period === '24h' ? ('app-hours' as const) : ('app-days' as const);
  const apps = await readNoisyApps(db, userId, range, series, NOISE_APPS_MAX);
  const appCount =
    apps.length < NOISE_APPS_MAX ? apps.length : await countNoisyApps(db, userId, range, series);
  const opened = apps.filter((app) => app.opened > 0).map(({ name }) => name);
  const medians = await readResponseMedians(db, engine, userId, {
    apps: opened,
    fromMs: range.from,
    among: NOISE_MEDIAN_OF,
  });
  return {
    appCount,
    apps: apps.map(({ name, received, muted, read, opened }) => {
      const medianMs = medians.get(name);
      return {
        appName: name,
        received: received + muted,
        muted,
        read,
        medianHours: medianMs === undefined ? null : Number((medianMs / HOUR_MS).toFixed(2)),
        neverOpened: received === 0 ? null : Number(((100 * (received - opened)) / received).toFixed(1)),
      };
    }),
  };
}
