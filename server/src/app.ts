import { useFieldMessages } from '@alertstream/contract/messages';
import cookie from '@fastify/cookie';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { createRoutesOf } from './domain/announcements/routes.ts';
import type { Context } from './domain/context.ts';
import { createAuthenticate } from './domain/intake/authenticate.ts';
import { createChoicesOf } from './domain/intake/choices.ts';
import { createGate } from './domain/intake/gate.ts';
import { createGroupCommit } from './domain/intake/group-commit.ts';
import { createRulesOf } from './domain/intake/rules.ts';
import { createFillIn } from './domain/intake/template.ts';
import { createSearchTurns } from './domain/notifications/search-turns.ts';
import { createRegexBudgets } from './domain/rules/regex-budget.ts';
import { installAdmin } from './http/plugins/admin.ts';
import { installErrorHandler } from './http/plugins/errors.ts';
import { installOriginCheck } from './http/plugins/origin.ts';
import { installPages } from './http/plugins/pages.ts';
import { installSession } from './http/plugins/session.ts';
import { accountRoutes } from './http/routes/account.ts';
import { adminAppRoutes } from './http/routes/admin-apps.ts';
import { analyticsRoutes } from './http/routes/analytics.ts';
import { apiKeyRoutes } from './http/routes/api-keys.ts';
import { authRoutes } from './http/routes/auth.ts';
import { digestRoutes } from './http/routes/digests.ts';
import { healthRoutes } from './http/routes/health.ts';
import { intakeRoutes } from './http/routes/intake.ts';
import { integrationRoutes } from './http/routes/integrations.ts';
import { liveRoutes } from './http/routes/live.ts';
import { notificationRuleRoutes } from './http/routes/notification-rules.ts';
import { notificationRoutes } from './http/routes/notifications.ts';
import { passwordResetRoutes } from './http/routes/password-reset.ts';
import { preferenceRoutes } from './http/routes/preferences.ts';
import { pushRoutes } from './http/routes/push.ts';
import { retentionRoutes } from './http/routes/retention.ts';
import { sessionRoutes } from './http/routes/sessions.ts';
import { templateRoutes } from './http/routes/templates.ts';
import { triageRoutes } from './http/routes/triage.ts';
import { unsubscribeRoutes } from './http/routes/unsubscribe.ts';
import { userRoutes } from './http/routes/users.ts';
import { viewRoutes } from './http/routes/views.ts';
import { webhookRoutes } from './http/routes/webhooks.ts';
import { createServer } from './http/server.ts';
import type { ZodApp } from './http/zod-app.ts';
import { type Bus, createBus } from './live/bus.ts';
import { createHub } from './live/hub.ts';
import { type Outgoing, wireOutgoing } from './outgoing.ts';

export type AppOptions = {
  config: Config;
  /** Everything but `publish`, which the bus gives. */
  ctx: Omit<Context, 'publish'>;
  logger: FastifyBaseLogger;
  bus?: Bus;
  outgoing?: Outgoing;
};

/** Wires the HTTP side: programs by API key, people by session, and the web app. */
export async function createApp({
  config,
  ctx: given,
  logger,
  bus = createBus(logger),
  outgoing = wireOutgoing(given, config),
}: AppOptions): Promise<ZodApp> {
  useFieldMessages();
  const ctx: Context = { ...given, publish: bus.publish };
  const app = createServer(config, logger);
  installErrorHandler(app);
  installOriginCheck(app, config.publicOrigin);
  healthRoutes(app, ctx.storage);

  const intake = wireIntake(ctx, outgoing);
  await app.register(async (programs: ZodApp) => intakeRoutes(programs, intake));
  await app.register(async (readers: ZodApp) => unsubscribeRoutes(readers, ctx));

  const inbox = { ...ctx, searchTurn: createSearchTurns(), senders: outgoing.senders };
  const hub = createHub(ctx, logger);
  await app.register(async (people: ZodApp) => {
    await people.register(cookie);
    await liveRoutes(people, hub.connect, config.publicOrigin);
    installSession(people, ctx);
    authRoutes(people, ctx, config);
    accountRoutes(people, ctx, config);
    sessionRoutes(people, ctx, config);
    apiKeyRoutes(people, ctx);
    notificationRoutes(people, inbox);
    triageRoutes(people, inbox, logger);
    viewRoutes(people, inbox);
    analyticsRoutes(people, inbox);
    retentionRoutes(people, ctx);
    preferenceRoutes(people, ctx);
    digestRoutes(people, ctx);
    integrationRoutes(people, { ...ctx, ...outgoing, publicUrl: config.publicUrl });
    pushRoutes(people, { ...ctx, ...outgoing });
    passwordResetRoutes(people, ctx, logger);
    templateRoutes(people, ctx);
    notificationRuleRoutes(people, { ...inbox, previewRegex: createRegexBudgets() });
    webhookRoutes(people, { ...ctx, safeFetch: outgoing.safeFetch });
    await people.register(async (administrators: ZodApp) => {
      installAdmin(administrators);
      userRoutes(administrators, ctx);
      adminAppRoutes(administrators, ctx);
    });
  });

  bus.subscribe(hub.deliver);
  forgetWhatChanges(bus, intake);
  app.addHook('preClose', async () => hub.close());

  await installPages(app, ctx, logger);
  return app;
}

/** Intake, with what it remembers for a moment so that a notification costs no questions of its own. */
function wireIntake(ctx: Context, { webhooks }: Outgoing) {
  return {
    ...ctx,
    authenticate: createAuthenticate(ctx.storage),
    fillIn: createFillIn(ctx.storage),
    gate: createGate(ctx.storage),
    rulesOf: createRulesOf(ctx.storage),
    choicesOf: createChoicesOf(ctx.storage),
    commitRow: createGroupCommit(ctx.storage.intake),
    webhooks,
    routesOf: createRoutesOf(ctx.storage, ctx),
  };
}

/** What intake remembers ends with the change that makes it wrong, whichever process made it. */
function forgetWhatChanges(bus: Bus, intake: ReturnType<typeof wireIntake>): void {
  bus.subscribe((event) => {
    if (event.kind === 'rules-changed') intake.rulesOf.forget(event.userId);
    if (event.kind === 'preferences-changed') intake.choicesOf.forget(event.userId);
    if (event.kind === 'routes-changed') intake.routesOf.forget(event.userId);
    if (event.kind === 'webhooks-changed') intake.webhooks.forget();
    if (event.kind === 'templates-changed') intake.fillIn.forget();
    if (event.kind !== 'intake-changed') return;
    intake.authenticate.forget();
    intake.gate.forget();
    intake.choicesOf.forget();
    intake.routesOf.forget();
  });
}
