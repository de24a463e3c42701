import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenedSession } from '../domain/accounts/open-session.ts';
import { SESSION_COOKIE } from './plugins/session.ts';

/** Secure where the browser came over https: as far as this connection tells, or by the public address. */
function attributes(request: FastifyRequest, publicOrigin: string | null) {
  const secure = request.protocol === 'https' || (publicOrigin?.startsWith('https:') ?? false);
  return { path: '/', httpOnly: true, sameSite: 'lax' as const, secure };
}

/** Gives the session to the browser. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  publicOrigin: string | null,
  { token, maxAgeS }: OpenedSession,
): void {
  const cookie = attributes(request, publicOrigin);
  reply.setCookie(SESSION_COOKIE, token, maxAgeS === null ? cookie : { ...cookie, maxAge: maxAgeS });
}

/** Takes it back. */
export function clearSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  publicOrigin: string | null,
): void {
  reply.clearCookie(SESSION_COOKIE, attributes(request, publicOrigin));
}
