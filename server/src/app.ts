import { ERROR_CODES, type ErrorBody } from '@alertstream/contract/errors';
import { useFieldMessages } from '@alertstream/contract/messages';
import { BODY_MAX_BYTES } from '@alertstream/contract/notifications';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import type { Context } from './domain/context.ts';
import { installErrorHandler } from './http/plugins/errors.ts';
import { installOriginCheck } from './http/plugins/origin.ts';
import { installSession } from './http/plugins/session.ts';
import type { ZodApp } from './http/zod-app.ts';

/** How long a client may take to send a request, against connections that are held open on purpose. */
const REQUEST_TIMEOUT_MS = 30_000;

export type AppOptions = { config: Config; ctx: Context; logger: FastifyBaseLogger };

/** Wires the HTTP side: three groups of routes, by who may call them. */
export async function createApp({ config, ctx, logger }: AppOptions): Promise<ZodApp> {
  useFieldMessages();
  const hops = config.trustProxy;
  const app = Fastify({
    loggerInstance: logger,
    disableRequestLogging: true,
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    return503OnClosing: true,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  // Answers are typed against the contract by the compiler, so at run time they are only written as JSON.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  installErrorHandler(app);
  installOriginCheck(app, config.publicOrigin);

  await app.register(async (people: ZodApp) => {
    await people.register(cookie);
    installSession(people, ctx);
  });

  app.setNotFoundHandler((request, reply) => {
    const body: ErrorBody = {
      code: ERROR_CODES.notFound,
      message: `There is no ${request.method} ${request.url}`,
    };
    return reply.code(404).send(body);
  });
  return app;
}
