import { BODY_MAX_BYTES, NAME_MAX } from '@alertstream/contract/notifications';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import { answerUnreadable } from './plugins/errors.ts';
import { isLiveUpgrade } from './routes/live.ts';
import type { ZodApp } from './zod-app.ts';

/** How long a client may take to send a request, against connections that are held open on purpose. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Characters of one part of an address: an app's name with every byte escaped, as UTF-8 has at most three of them a character. */
const PARAMETER_MAX = NAME_MAX * 9;
/** While the server stops. */
const LET_GO_EVERY_MS = 100;

/** Fastify without a route: its limits, and JSON by the contract's schemas alone. */
export function createServer(config: Pick<Config, 'trustProxy'>, logger: FastifyBaseLogger): ZodApp {
  const hops = config.trustProxy;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent) => parent, // requests are not logged one by one, so they need no logger each
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: answerUnreadable,
    return503OnClosing: true,
    routerOptions: { maxParamLength: PARAMETER_MAX },
    http: { shouldUpgradeCallback: isLiveUpgrade },
  }).withTypeProvider<ZodTypeProvider>();
  app.removeContentTypeParser('text/plain'); // JSON is all that calls speak: anything else is a 415
  app.setValidatorCompiler(validatorCompiler);
  // Answers are typed against the contract by the compiler, so at run time they are only written as JSON.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.addHook('preClose', async () => letConnectionsGo(app));
  return app;
}

/** A connection whose call is under way when the server begins to stop falls idle later, and its client may keep it. */
function letConnectionsGo({ server }: ZodApp): void {
  if (!server.listening) return;
  const timer = setInterval(() => server.closeIdleConnections(), LET_GO_EVERY_MS);
  server.once('close', () => clearInterval(timer));
}
