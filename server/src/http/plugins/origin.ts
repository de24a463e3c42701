import { ERROR_CODES } from '@alertstream/contract/error-codes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * True where the request comes from one of our own pages: the Origin's host is the one that was called, or
 * the configured public one. Schemes are not compared, because a proxy may end TLS.
 */
export function isOwnOrigin(origin: string, host: string, publicOrigin: string | null): boolean {
  const parsed = URL.parse(origin);
  if (!parsed || parsed.origin === 'null') return false;
  return parsed.host === host || parsed.origin === publicOrigin || sameAfterDefaultPort(parsed, host);
}

/** "example.com:443" is how some proxies pass on the host of https://example.com. */
function sameAfterDefaultPort(origin: URL, host: string): boolean {
  return URL.parse(`${origin.protocol}//${host}`)?.host === origin.host;
}

/**
 * State-changing calls need an Origin of ours. Programs send none, which is fine as long as they send no
 * cookie either: only browsers, which always send Origin, have a session to lose.
 */
export function installOriginCheck(app: FastifyInstance, publicOrigin: string | null): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const refusal = SAFE_METHODS.has(request.method) ? null : crossSiteRefusal(request, publicOrigin);
    if (refusal) done(refusal);
    else done();
  });
}

function crossSiteRefusal(request: FastifyRequest, publicOrigin: string | null): AppError | null {
  const { origin, cookie } = request.headers;
  if (origin === undefined && cookie === undefined) return null;
  if (origin !== undefined && isOwnOrigin(origin, request.host, publicOrigin)) return null;
  return new AppError(
    403,
    ERROR_CODES.crossSite,
    origin === undefined
      ? 'A call that carries a cookie must say where it comes from: send the Origin header of this server'
      : 'Calls from other sites are refused. If this server is behind a proxy, set PUBLIC_URL to its public address',
  );
}
