import {
  authOptions,
  changePasswordInput,
  loginInput,
  registerInput,
  sessionAnswer,
  userAnswer,
} from '@alertstream/contract/auth';
import { ERROR_CODES } from '@alertstream/contract/error-codes';
import { z } from 'zod';
import { changePassword } from '../../domain/accounts/change-password.ts';
import { toCurrentUser } from '../../domain/accounts/current-user.ts';
import { login } from '../../domain/accounts/login.ts';
import { logout } from '../../domain/accounts/logout.ts';
import { register } from '../../domain/accounts/register.ts';
import type { Context } from '../../domain/context.ts';
import { AppError } from '../../domain/errors.ts';
import { clientOf } from '../client.ts';
import { ownerOf } from '../plugins/session.ts';
import { clearSessionCookie, setSessionCookie } from '../session-cookie.ts';
import type { ZodApp } from '../zod-app.ts';

type Settings = { allowRegistration: boolean; publicOrigin: string | null; smtpUrl: string | null };

/** /api/auth: signing in and out, and one's own password. */
export function authRoutes(app: ZodApp, ctx: Context, settings: Settings): void {
  const { allowRegistration, publicOrigin, smtpUrl } = settings;
  const options = { registration: allowRegistration, email: smtpUrl !== null };

  app.get(
    '/api/auth/options',
    { schema: { response: { 200: authOptions } }, config: { access: 'public' } },
    async () => options,
  );

  app.get(
    '/api/auth/session',
    { schema: { response: { 200: sessionAnswer } }, config: { access: 'public' } },
    async ({ owner }) => ({ user: owner ? toCurrentUser(owner.user) : null, options }),
  );

  app.get(
    '/api/auth/me',
    { schema: { response: { 200: userAnswer } }, config: { access: 'unchanged-password' } },
    async (request) => ({ user: toCurrentUser(ownerOf(request).user) }),
  );

  app.post(
    '/api/auth/login',
    { schema: { body: loginInput, response: { 200: userAnswer } }, config: { access: 'public' } },
    async (request, reply) => {
      const who = { client: clientOf(request), current: request.owner };
      const { user, session } = await login(ctx, { ...request.body, ...who });
      setSessionCookie(request, reply, publicOrigin, session);
      return { user };
    },
  );

  app.post(
    '/api/auth/register',
    {
      schema: { body: registerInput, response: { 200: userAnswer } },
      config: { access: 'public' },
      // Before the body is looked at: a closed door is the same for every visitor.
      onRequest: async () => {
        if (!allowRegistration) throw registrationClosed();
      },
    },
    async (request, reply) => {
      const who = { client: clientOf(request), current: request.owner };
      const { user, session } = await register(ctx, { ...request.body, ...who });
      setSessionCookie(request, reply, publicOrigin, session);
      return { user };
    },
  );

  app.post(
    '/api/auth/logout',
    { schema: { response: { 204: z.undefined() } }, config: { access: 'public' } },
    async (request, reply) => {
      if (request.owner) await logout(ctx, { current: request.owner, client: clientOf(request) });
      clearSessionCookie(request, reply, publicOrigin);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/auth/change-password',
    {
      schema: { body: changePasswordInput, response: { 200: userAnswer } },
      config: { access: 'unchanged-password' },
    },
    async (request, reply) => {
      const who = { client: clientOf(request), current: ownerOf(request) };
      const { user, session } = await changePassword(ctx, { ...request.body, ...who });
      setSessionCookie(request, reply, publicOrigin, session);
      return { user };
    },
  );
}

function registrationClosed(): AppError {
  return new AppError(
    403,
    ERROR_CODES.registrationClosed,
    'Registration is closed. Contact your administrator for account access',
  );
}
