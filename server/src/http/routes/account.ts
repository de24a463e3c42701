import { deleteAccountInput, profileInput, userAnswer } from '@alertstream/contract/auth';
import { z } from 'zod';
import { changeProfile } from '../../domain/accounts/change-profile.ts';
import { deleteAccount } from '../../domain/accounts/delete-account.ts';
import type { Context } from '../../domain/context.ts';
import { clientOf } from '../client.ts';
import { ownerOf } from '../plugins/session.ts';
import { clearSessionCookie } from '../session-cookie.ts';
import type { ZodApp } from '../zod-app.ts';

/** /api/auth/profile and /api/auth/account: what people may do with their own account. */
export function accountRoutes(
  app: ZodApp,
  ctx: Context,
  { publicOrigin }: { publicOrigin: string | null },
): void {
  app.patch(
    '/api/auth/profile',
    { schema: { body: profileInput, response: { 200: userAnswer } } },
    async (request) => {
      const who = { client: clientOf(request), current: ownerOf(request) };
      return { user: await changeProfile(ctx, { profile: request.body, ...who }) };
    },
  );

  app.delete(
    '/api/auth/account',
    { schema: { body: deleteAccountInput, response: { 204: z.undefined() } } },
    async (request, reply) => {
      const who = { client: clientOf(request), current: ownerOf(request) };
      await deleteAccount(ctx, { password: request.body.password, ...who });
      clearSessionCookie(request, reply, publicOrigin);
      return reply.code(204).send();
    },
  );
}
