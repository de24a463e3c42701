import { type Logger, pino } from 'pino';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type BootstrapResult, bootstrapAdmin } from './domain/accounts/bootstrap.ts';
import { createSeal } from './domain/api-keys/seal.ts';
import { createSearchTurns } from './domain/notifications/search-turns.ts';
import { startDeliveries } from './jobs/deliveries.ts';
import { startDigests } from './jobs/digests.ts';
import { startRetention } from './jobs/retention.ts';
import { startRules } from './jobs/rules.ts';
import { startSweeping } from './jobs/sweep.ts';
import { startTriage } from './jobs/triage.ts';
import { createBus } from './live/bus.ts';
import { createLimits } from './live/limits.ts';
import { createRedisBus, createRedisClient } from './live/redis.ts';
import { wireOutgoing } from './outgoing.ts';
import { openStorage } from './storage/open.ts';
import { checkSecret, installationOf, loadSecret } from './storage/secret.ts';

/** A stop that takes longer is cut off; what was acknowledged is on the disk by then. */
const STOP_TIMEOUT_MS = 10_000;

/** One clear line for the operator. */
function fail(message: string): never {
  process.stderr.write(`AlertStream can't start: ${message.split('\n', 1)[0]}\n`);
  process.exit(1);
}

/** Without its database a server only looks alive; whoever runs it starts it again. What was acknowledged is on the disk. */
function die(log: Logger, error: Error): never {
  log.fatal({ err: error }, 'the database is gone: ending');
  process.exit(1);
}

async function start(config: Config, log: Logger): Promise<void> {
  const storage = await openStorage({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    onError(error, isGone) {
      if (isGone) return die(log, error);
      log.warn({ err: error }, 'a database connection broke; a new one is made when needed');
    },
  }).catch((error: unknown) => fail(`the database can't be opened: ${messageOf(error)}`));
  const secret = loadSecret(config.dataDir, config.secretKey);
  await checkSecret(storage.db, secret);

  const redis = config.redisUrl
    ? { client: createRedisClient(config.redisUrl, log), installation: installationOf(secret) }
    : null;
  redis?.client.connect().catch(() => {}); // it says so itself and comes back by itself
  const bus = redis ? createRedisBus(redis, log) : createBus(log);
  const limits = createLimits({ redis, intakeRatePerMinute: config.intakeRatePerMinute });
  const sendsEmail = config.smtpUrl !== null;
  const ctx = { storage, clock: Date.now, seal: createSeal(secret), limits, sendsEmail };

  const outgoing = wireOutgoing(ctx, config);
  const app = await createApp({ config, ctx, logger: log, bus, outgoing });
  const stopSweeping = startSweeping(ctx, log);
  const stopRetention = startRetention(ctx, log);
  const stopDigests = startDigests({ ...ctx, publish: bus.publish }, log);
  const stopRules = startRules({ ...ctx, publish: bus.publish }, log);
  const stopTriage = startTriage({ ...ctx, publish: bus.publish, searchTurn: createSearchTurns() }, log);
  const { webhooks, senders } = outgoing;
  const deliveries = startDeliveries({ ...ctx, publish: bus.publish, webhooks }, senders, log);
  bus.subscribe((event) => {
    if (event.kind === 'deliveries-waiting') deliveries.wake();
    if (event.kind === 'webhooks-changed' && event.target) deliveries.unrest(event.target);
  });
  const address = await app
    .listen({ host: config.host, port: config.port })
    .catch((error: unknown) => fail(`${config.host}:${config.port} can't be used: ${messageOf(error)}`));
  // Last of all: a generated password is printed once, so nothing may fail between making it and printing it.
  const admin = await bootstrapAdmin(ctx, { username: config.adminUsername, password: config.adminPassword });

  async function stop(signal: string): Promise<void> {
    log.info(`${signal}: stopping`);
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    stopSweeping();
    stopRetention();
    stopDigests();
    stopRules();
    stopTriage();
    await Promise.all([deliveries.stop(), app.close()]);
    await outgoing.close();
    await bus.close();
    redis?.client.destroy();
    await storage.close();
    process.exit(0);
  }
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  greet(address, admin); // who reads that it is ready may stop it the next moment
}

function greet(address: string, admin: BootstrapResult): void {
  process.stdout.write(`AlertStream is ready at ${address}\n`);
  if (admin.generatedPassword) process.stdout.write(passwordBox(admin.username, admin.generatedPassword));
}

/** Printed once: the password is nowhere else. */
function passwordBox(username: string, password: string): string {
  const lines = [
    'First start: an administrator was created.',
    '',
    `  Username  ${username}`,
    `  Password  ${password}`,
    '',
    'You choose your own password at the first sign-in.',
  ];
  const width = Math.max(...lines.map((line) => line.length));
  const rule = '─'.repeat(width + 4);
  const body = lines.map((line) => `│  ${line.padEnd(width)}  │\n`).join('');
  return `┌${rule}┐\n${body}└${rule}┘\n`;
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

try {
  const config = readConfig(process.env);
  await start(config, pino({ level: config.logLevel }));
} catch (error) {
  fail(error instanceof ConfigError ? error.message : messageOf(error));
}
