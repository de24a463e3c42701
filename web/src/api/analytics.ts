import { type AnalyticsPeriod, analytics, noiseReport } from '@alertstream/contract/analytics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read, send } from './client.ts';
import { key } from './keys.ts';

/** A period in numbers. While another one is read, the one before stays on screen. */
export function useAnalytics(period: AnalyticsPeriod) {
  return useQuery({
    queryKey: key('/api/analytics', { period }),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      read(analytics, await send('/api/analytics', { query: { period }, signal })),
  });
}

/** What each app sent in a period, and what came of it. */
export function useNoise(period: AnalyticsPeriod) {
  return useQuery({
    queryKey: key('/api/analytics/noise', { period }),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      read(noiseReport, await send('/api/analytics/noise', { query: { period }, signal })),
  });
}
