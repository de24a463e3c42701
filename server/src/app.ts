import { fileURLToPath } from 'node:url';
import { ERROR_CODES, type ErrorBody } from '@alertstream/contract/errors';
import { useFieldMessages } from '@alertstream/contract/messages';
import { BODY_MAX_BYTES, NAME_MAX } from '@alertstream/contract/notifications';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import type { Context } from './domain/context.ts';
import { createAuthenticate } from './domain/intake/authenticate.ts';
import { createChoicesOf } from './domain/intake/choices.ts';
import { createGate } from './domain/intake/gate.ts';
import { createGroupCommit } from './domain/intake/group-commit.ts';
import { installAdmin } from './http/plugins/admin.ts';
import { answerUnreadable, installErrorHandler } from './http/plugins/errors.ts';
import { installOriginCheck } from './http/plugins/origin.ts';
import { installSession } from './http/plugins/session.ts';
import { installWebApp, isPageRequest, isWebAppBuilt, sendPage } from './http/plugins/web-app.ts';
import { accountRoutes } from './http/routes/account.ts';
import { adminAppRoutes } from './http/routes/admin-apps.ts';
import { apiKeyRoutes } from './http/routes/api-keys.ts';
import { authRoutes } from './http/routes/auth.ts';
import { digestRoutes } from './http/routes/digests.ts';
import { healthRoutes } from './http/routes/health.ts';
import { intakeRoutes } from './http/routes/intake.ts';
import { isLiveUpgrade, liveRoutes } from './http/routes/live.ts';
import { notificationRoutes } from './http/routes/notifications.ts';
import { preferenceRoutes } from './http/routes/preferences.ts';
import { sessionRoutes } from './http/routes/sessions.ts';
import { userRoutes } from './http/routes/users.ts';
import type { ZodApp } from './http/zod-app.ts';
import { type Bus, createBus } from './live/bus.ts';
import { createHub } from './live/hub.ts';

/** How long a client may take to send a request, against connections that are held open on purpose. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Characters of one part of an address: an app's name with every byte escaped, as UTF-8 has at most three of them a character. */
const PARAMETER_MAX = NAME_MAX * 9;
/** While the server stops. */
const LET_GO_EVERY_MS = 100;
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

export type AppOptions = {
  config: Config;
  /** Everything but `publish`, which the bus gives. */
  ctx: Omit<Context, 'publish'>;
  logger: FastifyBaseLogger;
  bus?: Bus;
};

/** Wires the HTTP side: programs by API key, people by session, and the web app. */
export async function createApp({
  config,
  ctx: given,
  logger,
  bus = createBus(),
}: AppOptions): Promise<ZodApp> {
  useFieldMessages();
  const ctx: Context = { ...given, publish: bus.publish };
  const app = createServer(config, logger);
  installErrorHandler(app);
  installOriginCheck(app, config.publicOrigin);
  healthRoutes(app, ctx.storage);

  const intake = {
    ...ctx,
    authenticate: createAuthenticate(ctx.storage),
    gate: createGate(ctx.storage),
    choicesOf: createChoicesOf(ctx.storage),
    commitRow: createGroupCommit(ctx.storage.intake),
  };
  await app.register(async (programs: ZodApp) => intakeRoutes(programs, intake));

  const hub = createHub(ctx, logger);
  await app.register(async (people: ZodApp) => {
    await people.register(cookie);
    await liveRoutes(people, hub.connect, config.publicOrigin);
    installSession(people, ctx);
    authRoutes(people, ctx, config);
    accountRoutes(people, ctx, config);
    sessionRoutes(people, ctx, config);
    apiKeyRoutes(people, ctx);
    notificationRoutes(people, ctx);
    preferenceRoutes(people, ctx);
    digestRoutes(people, ctx);
    await people.register(async (administrators: ZodApp) => {
      installAdmin(administrators);
      userRoutes(administrators, ctx);
      adminAppRoutes(administrators, ctx);
    });
  });

  bus.subscribe(hub.deliver);
  bus.subscribe((event) => {
    if (event.kind === 'preferences-changed') intake.choicesOf.forget(event.userId);
    if (event.kind !== 'intake-changed') return;
    intake.authenticate.forget();
    intake.gate.forget();
    intake.choicesOf.forget();
  });
  app.addHook('preClose', async () => hub.close());
  app.addHook('preClose', async () => letConnectionsGo(app));

  await installPages(app, logger);
  return app;
}

function createServer(config: Config, logger: FastifyBaseLogger): ZodApp {
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
  return app;
}

/** A connection whose call is under way when the server begins to stop falls idle later, and its client may keep it. */
function letConnectionsGo({ server }: ZodApp): void {
  if (!server.listening) return;
  const timer = setInterval(() => server.closeIdleConnections(), LET_GO_EVERY_MS);
  server.once('close', () => clearInterval(timer));
}

async function installPages(app: ZodApp, logger: FastifyBaseLogger): Promise<void> {
  const built = isWebAppBuilt(WEB_ROOT);
  if (built) {
    await installWebApp(app, WEB_ROOT);
    app.get('/', (_request, reply) => sendPage(reply));
  } else logger.warn('The web app is not built: run "npm run build --workspace web"');
  app.setNotFoundHandler((request, reply) => {
    if (built && isPageRequest(request)) return sendPage(reply);
    const body: ErrorBody = {
      code: ERROR_CODES.notFound,
      message: `There is no ${request.method} ${request.url}`,
    };
    return reply.code(404).send(body);
  });
}
