import { digest, digestQuery } from '@alertstream/contract/digests';
import { z } from 'zod';
import type { Context } from '../../domain/context.ts';
import { digestsOf } from '../../domain/digests/list.ts';
import { ownerOf } from '../plugins/session.ts';
import type { ZodApp } from '../zod-app.ts';

/** GET /api/digests: for clients that were away when a digest was announced. */
export function digestRoutes(app: ZodApp, ctx: Pick<Context, 'storage'>): void {
  app.get(
    '/api/digests',
    { schema: { querystring: digestQuery, response: { 200: z.array(digest) } } },
    async (request) => digestsOf(ctx, ownerOf(request).user.id, request.query.after),
  );
}
