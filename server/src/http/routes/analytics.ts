import { analytics, analyticsQuery, noiseReport } from '@alertstream/contract/analytics';
import { analyze } from '../../domain/analytics/analyze.ts';
import { reportNoise } from '../../domain/analytics/report-noise.ts';
import type { Context } from '../../domain/context.ts';
import type { FairTurns } from '../../domain/fair-turns.ts';
import { ownerOf } from '../plugins/session.ts';
import type { ZodApp } from '../zod-app.ts';

/** One's notifications in numbers. By turns with searches: who has made up names without number has much to be summed up. */
export function analyticsRoutes(
  app: ZodApp,
  ctx: Pick<Context, 'storage' | 'clock'> & { searchTurn: FairTurns },
): void {
  app.get(
    '/api/analytics',
    { schema: { querystring: analyticsQuery, response: { 200: analytics } } },
    async (request) => {
      const { id } = ownerOf(request).user;
      return ctx.searchTurn(id, () => analyze(ctx, id, request.query.period));
    },
  );

  app.get(
    '/api/analytics/noise',
    { schema: { querystring: analyticsQuery, response: { 200: noiseReport } } },
    async (request) => {
      const { id } = ownerOf(request).user;
      return ctx.searchTurn(id, () => reportNoise(ctx, id, request.query.period));
    },
  );
}
