import {
  delivery,
  deliveryQuery,
  recovered,
  recoverInput,
  webhookTest,
} from '@alertstream/contract/deliveries';
import { NEXT_CURSOR_HEADER } from '@alertstream/contract/notifications';
import { webhook, webhookChanges, webhookInput } from '@alertstream/contract/webhooks';
import { z } from 'zod';
import type { WebhookContext } from '../../domain/webhooks/context.ts';
import { createWebhook } from '../../domain/webhooks/create.ts';
import { deleteWebhook } from '../../domain/webhooks/delete.ts';
import { deliveriesTo, recover, redeliver } from '../../domain/webhooks/log.ts';
import { presentWebhook } from '../../domain/webhooks/present.ts';
import { restoreWebhook } from '../../domain/webhooks/restore.ts';
import { createTestWebhook } from '../../domain/webhooks/send-test.ts';
import { rotateSecret, updateWebhookOf } from '../../domain/webhooks/update.ts';
import { countsOf, listWebhooks } from '../../storage/targets/webhooks.ts';
import { readCursor } from '../cursor.ts';
import { own, ownerOf } from '../plugins/session.ts';
import type { ZodApp } from '../zod-app.ts';

const params = z.object({ id: z.string() });
const answersWebhook = { params, response: { 200: webhook } };

/** /api/webhooks: one's own webhooks, and the log of what they were sent. */
export function webhookRoutes(app: ZodApp, ctx: WebhookContext): void {
  changeRoutes(app, ctx);
  logRoutes(app, ctx);
}

function changeRoutes(app: ZodApp, ctx: WebhookContext): void {
  app.get('/api/webhooks', { schema: { response: { 200: z.array(webhook) } } }, async (request) => {
    const rows = await listWebhooks(ctx.storage.db, ownerOf(request).user.id);
    const counts = await countsOf(
      ctx.storage.db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => presentWebhook(row, counts(row.id), ctx.seal, ctx.clock()));
  });

  app.post(
    '/api/webhooks',
    { schema: { body: webhookInput, response: { 201: webhook } } },
    async (request, reply) => {
      const made = await createWebhook(ctx, { userId: ownerOf(request).user.id, input: request.body });
      return reply.code(201).send(made);
    },
  );

  app.patch('/api/webhooks/:id', { schema: { ...answersWebhook, body: webhookChanges } }, async (request) =>
    updateWebhookOf(ctx, { ...own(request), changes: request.body }),
  );

  app.delete(
    '/api/webhooks/:id',
    { schema: { params, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await deleteWebhook(ctx, own(request));
      return reply.code(204).send();
    },
  );

  app.post('/api/webhooks/:id/restore', { schema: answersWebhook }, async (request) =>
    restoreWebhook(ctx, own(request)),
  );

  app.post('/api/webhooks/:id/rotate-secret', { schema: answersWebhook }, async (request) =>
    rotateSecret(ctx, own(request)),
  );

  const testWebhook = createTestWebhook(ctx);
  app.post(
    '/api/webhooks/:id/test',
    { schema: { params, response: { 200: webhookTest } } },
    async (request) => testWebhook(own(request)),
  );
}

function logRoutes(app: ZodApp, ctx: WebhookContext): void {
  app.get(
    '/api/webhooks/:id/deliveries',
    { schema: { params, querystring: deliveryQuery, response: { 200: z.array(delivery) } } },
    async (request, reply) => {
      const { status = null, limit, cursor } = request.query;
      const page = { status, limit, beforeId: readCursor(cursor) };
      const { deliveries, next } = await deliveriesTo(ctx, own(request), page);
      if (next !== null) reply.header(NEXT_CURSOR_HEADER, next);
      return deliveries;
    },
  );

  app.post(
    '/api/webhooks/:id/deliveries/:deliveryId/redeliver',
    { schema: { params: params.extend({ deliveryId: z.string() }), response: { 202: delivery } } },
    async (request, reply) => {
      const { deliveryId } = request.params;
      return reply.code(202).send(await redeliver(ctx, { ...own(request), deliveryId }));
    },
  );

  app.post(
    '/api/webhooks/:id/recover',
    { schema: { params, body: recoverInput, response: { 202: recovered } } },
    async (request, reply) => {
      const sinceMs = Date.parse(request.body.since);
      return reply.code(202).send({ count: await recover(ctx, { ...own(request), sinceMs }) });
    },
  );
}
