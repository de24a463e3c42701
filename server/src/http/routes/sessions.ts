import { session } from '@alertstream/contract/auth';
import { z } from 'zod';
import { listSessions } from '../../domain/accounts/list-sessions.ts';
import { endOwnSession, signOutElsewhere } from '../../domain/accounts/sign-out-elsewhere.ts';
import type { Context } from '../../domain/context.ts';
import { clientOf } from '../client.ts';
import { ownerOf } from '../plugins/session.ts';
import { clearSessionCookie } from '../session-cookie.ts';
import type { ZodApp } from '../zod-app.ts';

/** /api/auth/sessions: where one is signed in. */
export function sessionRoutes(
  app: ZodApp,
  ctx: Context,
  { publicOrigin }: { publicOrigin: string | null },
): void {
  app.get('/api/auth/sessions', { schema: { response: { 200: z.array(session) } } }, async (request) =>
    listSessions(ctx, ownerOf(request)),
  );

  app.delete(
    '/api/auth/sessions',
    { schema: { response: { 204: z.undefined() } } },
    async (request, reply) => {
      await signOutElsewhere(ctx, { current: ownerOf(request), address: clientOf(request).address });
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/auth/sessions/:id',
    { schema: { params: z.object({ id: z.string() }), response: { 204: z.undefined() } } },
    async (request, reply) => {
      const current = ownerOf(request);
      const { id } = request.params;
      await endOwnSession(ctx, { current, id, address: clientOf(request).address });
      if (id === String(current.sessionId)) clearSessionCookie(request, reply, publicOrigin);
      return reply.code(204).send();
    },
  );
}
