import { apiKey, apiKeyInput } from '@alertstream/contract/api-keys';
import { z } from 'zod';
import { createKey } from '../../domain/api-keys/create.ts';
import { deleteKey } from '../../domain/api-keys/delete.ts';
import { listKeys } from '../../domain/api-keys/list.ts';
import type { Context } from '../../domain/context.ts';
import { clientOf } from '../client.ts';
import { ownerOf } from '../plugins/session.ts';
import type { ZodApp } from '../zod-app.ts';

/** /api/api-keys: one's own keys. */
export function apiKeyRoutes(app: ZodApp, ctx: Context): void {
  app.get('/api/api-keys', { schema: { response: { 200: z.array(apiKey) } } }, async (request) =>
    listKeys(ctx, ownerOf(request).user.id),
  );

  app.post(
    '/api/api-keys',
    { schema: { body: apiKeyInput, response: { 201: apiKey } } },
    async (request, reply) => {
      const userId = ownerOf(request).user.id;
      const { address } = clientOf(request);
      return reply.code(201).send(await createKey(ctx, { userId, name: request.body.name, address }));
    },
  );

  app.delete(
    '/api/api-keys/:id',
    { schema: { params: z.object({ id: z.string() }), response: { 204: z.undefined() } } },
    async (request, reply) => {
      const userId = ownerOf(request).user.id;
      const { address } = clientOf(request);
      await deleteKey(ctx, { userId, id: request.params.id, address });
      return reply.code(204).send();
    },
  );
}
