import { appNameInPath } from '@alertstream/contract/apps';
import { retention, retentionInput } from '@alertstream/contract/retention';
import type { Context } from '../../domain/context.ts';
import { keepAll, keepApp, keepAppAsAll, retentionOf } from '../../domain/retention/save.ts';
import { ownerOf } from '../plugins/session.ts';
import type { ZodApp } from '../zod-app.ts';

const answer = { response: { 200: retention } };

/** How long one's notifications are kept: of all apps, and of single ones. */
export function retentionRoutes(app: ZodApp, ctx: Pick<Context, 'storage'>): void {
  app.get('/api/retention', { schema: answer }, async (request) =>
    retentionOf(ctx, ownerOf(request).user.id),
  );

  app.put('/api/retention', { schema: { body: retentionInput, ...answer } }, async (request) =>
    keepAll(ctx, ownerOf(request).user.id, request.body.keepDays),
  );

  app.put(
    '/api/retention/apps/:appName',
    { schema: { params: appNameInPath, body: retentionInput, ...answer } },
    async (request) => keepApp(ctx, ownerOf(request).user.id, request.params.appName, request.body.keepDays),
  );

  app.delete(
    '/api/retention/apps/:appName',
    { schema: { params: appNameInPath, ...answer } },
    async (request) => keepAppAsAll(ctx, ownerOf(request).user.id, request.params.appName),
  );
}
