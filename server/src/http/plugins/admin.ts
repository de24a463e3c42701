import { ERROR_CODES } from '@alertstream/contract/error-codes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors.ts';
import type { Actor } from '../../domain/users/actor.ts';
import { clientOf } from '../client.ts';
import { ownerOf } from './session.ts';

/**
 * Every route registered after this on the same scope answers to administrators only: 401 for nobody, 403 for
 * everybody else. Belongs inside a scope that {@link installSession} guards. The session is read anew for each
 * request, so that a change of role counts from the next one on.
 */
export function installAdmin(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (ownerOf(request).user.is_admin === 1) return;
    throw new AppError(403, ERROR_CODES.forbidden, 'You need administrator privileges');
  });
}

/** The administrator of a request that {@link installAdmin} let through. */
export function actorOf(request: FastifyRequest): Actor {
  return { id: ownerOf(request).user.id, address: clientOf(request).address };
}
