import {
  integration,
  integrationInput,
  integrationTest,
  integrationType,
} from '@alertstream/contract/integrations';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../domain/context.ts';
import { invalidField } from '../../domain/errors.ts';
import { connectChannel } from '../../domain/integrations/connect.ts';
import { disconnectChannel } from '../../domain/integrations/disconnect.ts';
import { presentAll } from '../../domain/integrations/present.ts';
import { type TestContext, testChannel } from '../../domain/integrations/test.ts';
import { listChannelStates } from '../../storage/targets/channels.ts';
import { clientOf } from '../client.ts';
import { ownerOf } from '../plugins/session.ts';
import type { ZodApp } from '../zod-app.ts';

const params = z.object({ type: integrationType });

/** /api/integrations: the services that the signed-in person's announcements go to. */
export function integrationRoutes(app: ZodApp, ctx: Context & TestContext): void {
  app.get('/api/integrations', { schema: { response: { 200: z.array(integration) } } }, async (request) =>
    presentAll(ctx, await listChannelStates(ctx.storage.db, ownerOf(request).user.id)),
  );

  app.put(
    '/api/integrations/:type',
    {
      schema: { params, body: integrationInput, response: { 200: integration } },
      preValidation: async (request) => putType(request),
    },
    async (request) => {
      const { user } = ownerOf(request);
      const { address } = clientOf(request);
      return connectChannel(ctx, { user, input: request.body, address });
    },
  );

  app.post(
    '/api/integrations/:type/test',
    { schema: { params, response: { 200: integrationTest } } },
    async (request) => testChannel(ctx, ownerOf(request).user.id, request.params.type),
  );

  app.delete(
    '/api/integrations/:type',
    { schema: { params, response: { 204: z.undefined() } } },
    async (request, reply) => {
      const userId = ownerOf(request).user.id;
      const { address } = clientOf(request);
      await disconnectChannel(ctx, { userId, type: request.params.type, address });
      return reply.code(204).send();
    },
  );
}

/** The type stands in the path; a body may say it again, and nothing else. */
function putType(request: FastifyRequest): void {
  const { type } = z.looseObject({ type: z.string() }).parse(request.params);
  const body = z.looseObject({ type: z.string().optional() }).safeParse(request.body);
  if (!body.success) return; // what is wrong with it is said where it is validated
  if (body.data.type !== undefined && body.data.type !== type)
    throw invalidField('type', 'Must be the one in the path');
  request.body = { ...body.data, type };
}
