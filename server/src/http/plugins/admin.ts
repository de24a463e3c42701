import { ERROR_CODES } from '@alertstream/contract/errors';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/errors.ts';
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
