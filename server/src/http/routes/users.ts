import { managedUser, userInput, userUpdate } from '@alertstream/contract/users';
import { z } from 'zod';
import type { Context } from '../../domain/context.ts';
import { createUser } from '../../domain/users/create.ts';
import { deleteUser } from '../../domain/users/delete.ts';
import { presentUser } from '../../domain/users/present.ts';
import { resetPassword } from '../../domain/users/reset-password.ts';
import { restoreUser } from '../../domain/users/restore.ts';
import { updateManagedUser } from '../../domain/users/update.ts';
import { listUsers } from '../../storage/people/users.ts';
import { actorOf } from '../plugins/admin.ts';
import type { ZodApp } from '../zod-app.ts';

const params = z.object({ id: z.string() });
const answersUser = { params, response: { 200: managedUser } };

/** /api/admin/users: everybody's accounts, for administrators. */
export function userRoutes(app: ZodApp, ctx: Context): void {
  app.get('/api/admin/users', { schema: { response: { 200: z.array(managedUser) } } }, async () =>
    (await listUsers(ctx.storage.db)).map(presentUser),
  );

  app.post(
    '/api/admin/users',
    { schema: { body: userInput, response: { 201: managedUser } } },
    async (request, reply) => {
      const user = await createUser(ctx, { input: request.body, actor: actorOf(request) });
      return reply.code(201).send(user);
    },
  );

  app.patch('/api/admin/users/:id', { schema: { ...answersUser, body: userUpdate } }, async (request) =>
    updateManagedUser(ctx, { id: request.params.id, changes: request.body, actor: actorOf(request) }),
  );

  app.delete(
    '/api/admin/users/:id',
    { schema: { params, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await deleteUser(ctx, { id: request.params.id, actor: actorOf(request) });
      return reply.code(204).send();
    },
  );

  app.post('/api/admin/users/:id/restore', { schema: answersUser }, async (request) =>
    restoreUser(ctx, { id: request.params.id, actor: actorOf(request) }),
  );

  app.post('/api/admin/users/:id/reset-password', { schema: answersUser }, async (request) =>
    resetPassword(ctx, { id: request.params.id, actor: actorOf(request) }),
  );
}
