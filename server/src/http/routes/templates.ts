import { template, templateInput, templateUpdate } from '@alertstream/contract/templates';
import { z } from 'zod';
import type { Context } from '../../domain/context.ts';
import { createTemplate } from '../../domain/templates/create.ts';
import { deleteTemplate } from '../../domain/templates/delete.ts';
import { presentTemplate } from '../../domain/templates/present.ts';
import { restoreTemplate } from '../../domain/templates/restore.ts';
import { updateTemplateOf } from '../../domain/templates/update.ts';
import { listTemplates } from '../../storage/automation/templates.ts';
import { own, ownerOf } from '../plugins/session.ts';
import type { ZodApp } from '../zod-app.ts';

const params = z.object({ id: z.string() });
const answersTemplate = { params, response: { 200: template } };

/** /api/notification-templates: one's own templates. */
export function templateRoutes(app: ZodApp, ctx: Pick<Context, 'storage' | 'clock' | 'publish'>): void {
  app.get(
    '/api/notification-templates',
    { schema: { response: { 200: z.array(template) } } },
    async (request) => (await listTemplates(ctx.storage.db, ownerOf(request).user.id)).map(presentTemplate),
  );

  app.post(
    '/api/notification-templates',
    { schema: { body: templateInput, response: { 201: template } } },
    async (request, reply) => {
      const userId = ownerOf(request).user.id;
      return reply.code(201).send(await createTemplate(ctx, { userId, input: request.body }));
    },
  );

  app.patch(
    '/api/notification-templates/:id',
    { schema: { ...answersTemplate, body: templateUpdate } },
    async (request) => updateTemplateOf(ctx, { ...own(request), changes: request.body }),
  );

  app.delete(
    '/api/notification-templates/:id',
    { schema: { params, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await deleteTemplate(ctx, own(request));
      return reply.code(204).send();
    },
  );

  app.post('/api/notification-templates/:id/restore', { schema: answersTemplate }, async (request) =>
    restoreTemplate(ctx, own(request)),
  );
}
