import { view, viewChanges, viewCounts, viewInput } from '@alertstream/contract/views';
import { z } from 'zod';
import type { Context } from '../../domain/context.ts';
import { notFound } from '../../domain/errors.ts';
import type { FairTurns } from '../../domain/fair-turns.ts';
import { idOf } from '../../domain/ids.ts';
import { countViews } from '../../domain/views/count.ts';
import { createView } from '../../domain/views/create.ts';
import { presentView } from '../../domain/views/present.ts';
import { changeView } from '../../domain/views/update.ts';
import { deleteView, listViews } from '../../storage/notifications/views.ts';
import { ownerOf } from '../plugins/session.ts';
import type { ZodApp } from '../zod-app.ts';

/** /api/views: the searches that the signed-in person has saved. */
export function viewRoutes(
  app: ZodApp,
  ctx: Pick<Context, 'storage' | 'clock'> & { searchTurn: FairTurns },
): void {
  const params = z.object({ id: z.string() });

  app.get('/api/views', { schema: { response: { 200: z.array(view) } } }, async (request) =>
    (await listViews(ctx.storage.db, ownerOf(request).user.id)).map(presentView),
  );

  app.get('/api/views/counts', { schema: { response: { 200: viewCounts } } }, async (request) =>
    countViews(ctx, ownerOf(request).user.id),
  );

  app.post('/api/views', { schema: { body: viewInput, response: { 201: view } } }, async (request, reply) => {
    reply.code(201);
    return createView(ctx, ownerOf(request).user.id, request.body);
  });

  app.patch(
    '/api/views/:id',
    { schema: { params, body: viewChanges, response: { 200: z.array(view) } } },
    async (request) => changeView(ctx, ownerOf(request).user.id, request.params.id, request.body),
  );

  app.delete(
    '/api/views/:id',
    { schema: { params, response: { 204: z.undefined() } } },
    async (request, reply) => {
      const id = idOf(request.params.id, 'View');
      if (!(await deleteView(ctx.storage.db, ownerOf(request).user.id, id))) throw notFound('View');
      return reply.code(204).send();
    },
  );
}
