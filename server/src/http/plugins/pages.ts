import { fileURLToPath } from 'node:url';
import { ERROR_CODES, type ErrorBody } from '@alertstream/contract/errors';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { iconOrigins } from '../../domain/apps/icon-origins.ts';
import type { Context } from '../../domain/context.ts';
import type { ZodApp } from '../zod-app.ts';
import { installWebApp, isPageRequest, isWebAppBuilt, sendPage } from './web-app.ts';

const WEB_ROOT = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** What no route takes: the page at every address of the web app, and JSON at any other. */
export async function installPages(
  app: ZodApp,
  ctx: Pick<Context, 'storage'>,
  logger: FastifyBaseLogger,
): Promise<void> {
  const page = async (reply: FastifyReply) => sendPage(reply, await iconOrigins(ctx));
  const built = isWebAppBuilt(WEB_ROOT);
  if (built) {
    await installWebApp(app, WEB_ROOT);
    app.get('/', (_request, reply) => page(reply));
  } else logger.warn('The web app is not built: run "npm run build --workspace web"');
  app.setNotFoundHandler((request, reply) => {
    if (built && isPageRequest(request)) return page(reply);
    const body: ErrorBody = {
      code: ERROR_CODES.notFound,
      message: `There is no ${request.method} ${request.url}`,
    };
    return reply.code(404).send(body);
  });
}
