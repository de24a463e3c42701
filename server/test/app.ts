import { pino } from 'pino';
import { createApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import { openSession } from '../src/domain/accounts/open-session.ts';
import { hashPassword } from '../src/domain/accounts/password.ts';
import { createKey } from '../src/domain/api-keys/create.ts';
import { createSeal } from '../src/domain/api-keys/seal.ts';
import type { LiveEvent } from '../src/domain/context.ts';
import { SESSION_COOKIE } from '../src/http/plugins/session.ts';
import type { ZodApp } from '../src/http/zod-app.ts';
import { type Bus, createBus } from '../src/live/bus.ts';
import { createLimits } from '../src/live/limits.ts';
import type { Storage } from '../src/storage/db.ts';
import { insertUser } from '../src/storage/people/users.ts';
import type { TestEngine } from './engines.ts';

/** The password of every user that {@link openTestApp} makes. */
export const PASSWORD = 'correct horse battery';
/** The Origin of our own pages, as seen from `app.inject`. */
export const ORIGIN = 'http://localhost';
/** Thursday 2026-01-15 12:00 UTC. */
export const START_MS = Date.UTC(2026, 0, 15, 12);

const CLIENT = { address: '127.0.0.1', userAgent: 'test' };
export const SECRET = 'a secret of the tests, not of anybody';
let passwordHash: Promise<string> | null = null;

export type TestUser = { id: number; username: string; email: string };
export type NewTestUser = {
  username?: string;
  isAdmin?: boolean;
  isActive?: boolean;
  mustChangePassword?: boolean;
};
export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/**
 * The real application on an empty database. The clock stands at {@link START_MS} until `advance` moves it;
 * `events` is everything published since the start.
 */
export async function openTestApp(engine: TestEngine, overrides: Partial<Config> = {}) {
  const { storage, dispose } = await engine.open();
  const now = { ms: START_MS };
  const events: LiveEvent[] = [];
  let config: Config = { ...readConfig({}), logLevel: 'silent' as const, ...overrides };
  let { app, bus } = await startApp({ storage, clock: () => now.ms, events, config });
  const people = createPeople(storage, () => now.ms);

  return {
    ...people,
    storage,
    events,
    clock: () => now.ms,
    get config(): Config {
      return config;
    },
    get sendsEmail(): boolean {
      return config.smtpUrl !== null;
    },
    publish: (event: LiveEvent) => bus.publish(event),
    get app(): ZodApp {
      return app;
    },
    advance(ms: number) {
      now.ms += ms;
    },
    /** What a restarted server has: the same database and nothing else of before; settings may change. */
    async restart(changes: Partial<Config> = {}) {
      await app.close();
      config = { ...config, ...changes };
      ({ app, bus } = await startApp({ storage, clock: () => now.ms, events, config }));
    },
    async close() {
      await app.close();
      await dispose();
    },
  };
}

async function startApp({
  storage,
  clock,
  events,
  config,
}: {
  storage: Storage;
  clock: () => number;
  events: LiveEvent[];
  config: Config;
}): Promise<{ app: ZodApp; bus: Bus }> {
  const logger = pino({ level: config.logLevel });
  const bus = createBus(logger);
  bus.subscribe((event) => events.push(event));
  const limits = createLimits({ redis: null, intakeRatePerMinute: config.intakeRatePerMinute });
  const sendsEmail = config.smtpUrl !== null;
  const ctx = { storage, clock, seal: createSeal(SECRET), limits, sendsEmail };
  const app = await createApp({ config, ctx, logger, bus });
  await app.ready();
  return { app, bus };
}

/** Builders of users, their sessions and their keys, past the HTTP side, so that limits don't count them. */
function createPeople(storage: Storage, clock: () => number) {
  const ctx = { storage, clock, seal: createSeal(SECRET) };
  let users = 0;

  async function createUser(user: NewTestUser = {}): Promise<TestUser> {
    users += 1;
    const username = user.username ?? `user${users}`;
    const email = `${username}@example.com`;
    passwordHash ??= hashPassword(PASSWORD);
    const created = await insertUser(storage.db, {
      name: `Name of ${username}`,
      email,
      username,
      password_hash: await passwordHash,
      is_admin: user.isAdmin ? 1 : 0,
      is_active: user.isActive === false ? 0 : 1,
      must_change_password: user.mustChangePassword ? 1 : 0,
      created_at: clock(),
    });
    if (!created) throw new Error(`There already is a user ${username}`);
    return { id: created.id, username, email };
  }

  /** Headers of a browser of ours in which this user is signed in. */
  async function signIn(user: TestUser): Promise<{ cookie: string; origin: string }> {
    const { session } = await openSession(storage.db, {
      userId: user.id,
      remember: false,
      client: CLIENT,
      nowMs: clock(),
    });
    return { cookie: `${SESSION_COOKIE}=${session.token}`, origin: ORIGIN };
  }

  return {
    createUser,
    signIn,
    /** A new user and the headers of their browser. */
    async signedIn(user: NewTestUser = {}) {
      const created = await createUser(user);
      return { user: created, headers: await signIn(created) };
    },
    /** A new API key of the user. */
    createKey(user: TestUser, name = 'test key') {
      return createKey(ctx, { userId: user.id, name, address: CLIENT.address });
    },
  };
}
