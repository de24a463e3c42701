import { fileURLToPath } from 'node:url';
import { ERROR_CODES } from '@alertstream/contract/error-codes';
import type { ErrorBody } from '@alertstream/contract/errors';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { iconOrigins } from '../../domain/apps/icon-origins.ts';
import type { Context } from '../../domain/context.ts';
import type { ZodApp } from '../zod-app.ts';
import { SESSION_COOKIE } from './session.ts';
import { installWebApp, isPageRequest, isWebAppBuilt, readLinks, sendPage } from './web-app.ts';

const WEB_ROOT = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** What no route takes: the page at every address of the web app, and JSON at any other. */
export async function installPages(
  app: ZodApp,
  ctx: Pick<Context, 'storage'>,
  logger: FastifyBaseLogger,
): Promise<void> {
  const built = isWebAppBuilt(WEB_ROOT);
  const links = built ? readLinks(WEB_ROOT) : { signedIn: '', signedOut: '' };
  async function page({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // A guess that costs nothing: whether the session is still there, the page asks.
    const who = headers.cookie?.includes(`${SESSION_COOKIE}=`) ? 'signedIn' : 'signedOut';
    return sendPage(reply, { imageOrigins: await iconOrigins(ctx), links: links[who] });
  }
  if (built) {
    await installWebApp(app, WEB_ROOT);
    app.get('/', page);
  } else logger.warn('The web app is not built: run "npm run build --workspace web"');
  app.setNotFoundHandler((request, reply) => {
    if (built && isPageRequest(request)) return page(request, reply);
    const body: ErrorBody = {
      code: ERROR_CODES.notFound,
      message: `There is no ${request.method} ${request.url}`,
    };
    return reply.code(404).send(body);
  });
}
