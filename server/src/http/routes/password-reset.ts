import { ERROR_CODES } from '@alertstream/contract/error-codes';
import {
  forgotPasswordAnswer,
  forgotPasswordInput,
  resetPasswordInput,
} from '@alertstream/contract/password-reset';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { sendResetLink, takeForgotTurn } from '../../domain/accounts/forgot-password.ts';
import { resetForgottenPassword } from '../../domain/accounts/reset-forgotten-password.ts';
import type { Context } from '../../domain/context.ts';
import { AppError } from '../../domain/errors.ts';
import { clientOf } from '../client.ts';
import type { ZodApp } from '../zod-app.ts';

const SENT =
  'If there is such an account, a link is on its way to its email address. It can be used once, within an hour.';

/** /api/auth/forgot-password and /api/auth/reset-password: back into one's account by email. */
export function passwordResetRoutes(app: ZodApp, ctx: Context, log: FastifyBaseLogger): void {
  app.post(
    '/api/auth/forgot-password',
    {
      schema: { body: forgotPasswordInput, response: { 202: forgotPasswordAnswer } },
      config: { access: 'public' },
    },
    async (request, reply) => {
      if (!ctx.sendsEmail) throw noEmail();
      const client = clientOf(request);
      const login = request.body.email;
      await takeForgotTurn(ctx, login, client);
      // Not waited for: the time that it takes would tell whether there is such an account.
      sendResetLink(ctx, login, client).catch((error: unknown) =>
        log.error({ err: error }, 'a link for a forgotten password could not be made'),
      );
      return reply.code(202).send({ message: SENT });
    },
  );

  app.post(
    '/api/auth/reset-password',
    {
      schema: { body: resetPasswordInput, response: { 204: z.undefined() } },
      config: { access: 'public' },
    },
    async (request, reply) => {
      await resetForgottenPassword(ctx, { ...request.body, client: clientOf(request) });
      return reply.code(204).send();
    },
  );
}

function noEmail(): AppError {
  return new AppError(
    409,
    ERROR_CODES.emailUnavailable,
    'This server sends no email, so it can send no link. Ask your administrator to reset your password',
  );
}
