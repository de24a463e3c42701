import { ERROR_CODES } from '@alertstream/contract/error-codes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../domain/context.ts';
import { AppError, signedOut } from '../../domain/errors.ts';
import { tokenHash } from '../../domain/token.ts';
import { findSession, type SessionOwner } from '../../storage/people/sessions.ts';

/** The name of the cookie that holds the session token. */
export const SESSION_COOKIE = 'alertstream_session';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route that {@link installSession} guards. */
    owner: SessionOwner | null;
  }
  interface FastifyContextConfig {
    /** `public`: answers without a session. `unchanged-password`: answers before the forced password change, too. */
    access?: 'public' | 'unchanged-password';
  }
}

/** The session of the request's cookie, or null. */
async function sessionOf(
  request: FastifyRequest,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<SessionOwner | null> {
  const token = request.cookies[SESSION_COOKIE];
  return token ? findSession(storage.db, tokenHash(token), clock()) : null;
}

/** Every route registered after this answers to signed-in people only, unless its config says otherwise. */
export function installSession(app: FastifyInstance, ctx: Pick<Context, 'storage' | 'clock'>): void {
  app.decorateRequest('owner', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store'); // what is one person's must not lie in a cache
    reply.header('x-content-type-options', 'nosniff');
    const { access } = request.routeOptions.config;
    request.owner = await sessionOf(request, ctx);
    if (access === 'public') return;
    if (!request.owner) throw signedOut();
    if (request.owner.user.must_change_password && access !== 'unchanged-password') {
      throw new AppError(403, ERROR_CODES.passwordChangeRequired, 'Change your password first');
    }
  });
}

/** The signed-in owner of a guarded request. */
export function ownerOf(request: FastifyRequest): SessionOwner {
  if (!request.owner) throw signedOut();
  return request.owner;
}

/** What a guarded call names by its id, and whose it has to be. */
export function own(request: FastifyRequest & { params: { id: string } }): { userId: number; id: string } {
  return { userId: ownerOf(request).user.id, id: request.params.id };
}
