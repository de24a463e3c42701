import { appNameInPath, subscribableApp } from '@alertstream/contract/apps';
import { preference, preferencePreview } from '@alertstream/contract/preferences';
import { z } from 'zod';
import { listSubscribable } from '../../domain/apps/list-subscribable.ts';
import type { Context } from '../../domain/context.ts';
import { presentPreference } from '../../domain/preferences/present.ts';
import { previewNow } from '../../domain/preferences/preview-now.ts';
import { resetPreference } from '../../domain/preferences/reset.ts';
import { savePreferenceOf } from '../../domain/preferences/save.ts';
import { listPreferences } from '../../storage/apps/preferences.ts';
import { ownerOf } from '../plugins/session.ts';
import type { ZodApp } from '../zod-app.ts';

/** /api/apps/subscribable and /api/preferences: what reaches the signed-in person, and when. */
export function preferenceRoutes(app: ZodApp, ctx: Pick<Context, 'storage' | 'clock' | 'publish'>): void {
  app.get(
    '/api/apps/subscribable',
    { schema: { response: { 200: z.array(subscribableApp) } } },
    async (request) => listSubscribable(ctx, ownerOf(request).user.id),
  );

  app.get('/api/preferences', { schema: { response: { 200: z.array(preference) } } }, async (request) =>
    (await listPreferences(ctx.storage.db, ownerOf(request).user.id)).map(presentPreference),
  );

  app.post(
    '/api/preferences',
    { schema: { body: preference, response: { 200: preference } } },
    async (request) => savePreferenceOf(ctx, ownerOf(request).user.id, request.body),
  );

  app.delete(
    '/api/preferences/:appName',
    { schema: { params: appNameInPath, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await resetPreference(ctx, ownerOf(request).user.id, request.params.appName);
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/preferences/:appName/preview',
    { schema: { params: appNameInPath, response: { 200: preferencePreview } } },
    async (request) => previewNow(ctx, ownerOf(request).user.id, request.params.appName),
  );
}
