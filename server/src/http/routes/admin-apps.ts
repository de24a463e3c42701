import { allowedApp, appInput, appNameInPath, appUpdate, unregisteredApp } from '@alertstream/contract/apps';
import { z } from 'zod';
import { deleteApp } from '../../domain/apps/delete.ts';
import { presentApp } from '../../domain/apps/present.ts';
import { registerApp } from '../../domain/apps/register.ts';
import { updateApp } from '../../domain/apps/update.ts';
import type { Context } from '../../domain/context.ts';
import { listApps, listUnregisteredApps } from '../../storage/apps/allowed-apps.ts';
import { actorOf } from '../plugins/admin.ts';
import type { ZodApp } from '../zod-app.ts';

const UNREGISTERED_MAX = 200;

/** /api/admin/allowed-apps and /api/admin/unregistered-apps: which apps there are. For administrators. */
export function adminAppRoutes(app: ZodApp, ctx: Pick<Context, 'storage' | 'clock' | 'publish'>): void {
  app.get('/api/admin/allowed-apps', { schema: { response: { 200: z.array(allowedApp) } } }, async () =>
    (await listApps(ctx.storage.db)).map(presentApp),
  );

  app.post(
    '/api/admin/allowed-apps',
    { schema: { body: appInput, response: { 201: allowedApp } } },
    async (request, reply) =>
      reply.code(201).send(await registerApp(ctx, { app: request.body, actor: actorOf(request) })),
  );

  app.put(
    '/api/admin/allowed-apps/:appName',
    { schema: { params: appNameInPath, body: appUpdate, response: { 200: allowedApp } } },
    async (request) =>
      updateApp(ctx, {
        appName: request.params.appName,
        changes: request.body,
        actor: actorOf(request),
      }),
  );

  app.delete(
    '/api/admin/allowed-apps/:appName',
    { schema: { params: appNameInPath, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await deleteApp(ctx, { appName: request.params.appName, actor: actorOf(request) });
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/admin/unregistered-apps',
    { schema: { response: { 200: z.array(unregisteredApp) } } },
    async () => {
      const rows = await listUnregisteredApps(ctx.storage.db, UNREGISTERED_MAX);
      return rows.map(({ app_name, received }) => ({ appName: app_name, notificationCount: received }));
    },
  );
}
