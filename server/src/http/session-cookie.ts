import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenedSession } from '../domain/accounts/open-session.ts';
import { SESSION_COOKIE } from './plugins/session.ts';

/** Secure where the browser came over https: by this connection, the public address, or the page that it shows. */
function attributes(request: FastifyRequest, publicOrigin: string | null) {
  const seen = [`${request.protocol}:`, publicOrigin, request.headers.origin];
  const secure = seen.some((address) => address?.startsWith('https:'));
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
