import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createSeal } from '../../src/domain/api-keys/seal.ts';
import type { ZodApp } from '../../src/http/zod-app.ts';
import { createLimits } from '../../src/live/limits.ts';
import { createRedisBus, createRedisClient } from '../../src/live/redis.ts';
import { openTestApp, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { newSender, type TestSender } from '../senders.ts';
import { listen, openSocket, type TestSocket } from '../sockets.ts';

const redisUrl = process.env.TEST_REDIS_URL;
const LISTENING_WITHIN_MS = 20_000;
const log = pino({ level: 'silent' });

type Process = {
  app: ZodApp;
  port: number;
  /** Without Redis until the returned function is called. */
  loseRedis(): () => Promise<unknown>;
  stop(): Promise<void>;
};

/** What a further server process has: its own application and connections, on the database of `t`. */
async function startProcess(t: TestApp, url: string, installation: string): Promise<Process> {
  const client = createRedisClient(url, log);
  const connected = client.connect().catch(() => {});
  const bus = createRedisBus({ client, installation }, log);
  const limits = createLimits({ redis: null, intakeRatePerMinute: 0 });
  const seal = createSeal('a secret of the tests');
  const ctx = { storage: t.storage, clock: t.clock, seal, limits, sendsEmail: false };
  const app = await createApp({ config: readConfig({}), ctx, logger: log, bus });
  const port = await listen({ app });
  return {
    app,
    port,
    loseRedis() {
      client.destroy();
      return () => client.connect();
    },
    async stop() {
      await app.close();
      await bus.close();
      client.destroy();
      await connected;
    },
  };
}

function tabAt({ port }: Process, { headers }: TestSender): Promise<TestSocket> {
  return openSocket(port, { cookie: headers.cookie, origin: `http://127.0.0.1:${port}` });
}

function sendTo({ app }: Process, key: string, title: string) {
  const headers = { 'x-api-key': key };
  return app.inject({ method: 'POST', url: '/api/notifications', headers, payload: { title, message: 'm' } });
}

const titlesAt = async (tab: TestSocket) =>
  (await tab.received()).flatMap((message) =>
    message.type === 'notification' ? [message.notification.title] : [],
  );

const readiesAt = async (tab: TestSocket) =>
  (await tab.receivedTypes()).filter((type) => type === 'ready').length;

/** Cuts every connection that listens, as a restart of Redis does. */
async function breakSubscriptions(): Promise<void> {
  await askRedis(['CLIENT', 'KILL', 'TYPE', 'pubsub']);
}

async function listenersOf(installation: string): Promise<unknown> {
  const [, listeners] = await askRedis(['PUBSUB', 'NUMSUB', `alertstream:${installation}:live`]);
  return listeners;
}

async function askRedis(command: string[]): Promise<unknown[]> {
  const operator = createClient({ url: redisUrl ?? '' });
  await operator.connect();
  const answer = await operator.sendCommand<unknown>(command);
  await operator.close();
  return [answer].flat();
}

for (const engine of engines) {
  describe.skipIf(!redisUrl)(
    `two processes with one Redis (left out without TEST_REDIS_URL) on ${engine.name}`,
    () => {
      let t: TestApp;
      const installation = randomUUID();
      let one: Process;
      let two: Process;
      beforeAll(async () => {
        t = await openTestApp(engine);
        const start = () => startProcess(t, redisUrl ?? '', installation);
        [one, two] = await Promise.all([start(), start()]);
        await hearEachOther();
      });
      afterAll(async () => {
        await Promise.all([one.stop(), two.stop()]);
        await t.close();
      });

      /** Subscribing takes Redis a moment, during which nothing is lost but liveness. */
      async function hearEachOther(): Promise<void> {
        const ada = await newSender(t);
        for (const [from, to] of [[one, two] as const, [two, one] as const]) {
          const tab = await tabAt(to, ada);
          await vi.waitFor(async () => {
            await sendTo(from, ada.key, 'are you there?');
            if ((await titlesAt(tab)).length === 0) throw new Error('nobody hears');
          }, LISTENING_WITHIN_MS);
          tab.socket.terminate();
        }
      }

      test('what one accepts reaches the sockets of both, once each', async () => {
        const [ada, bob] = [await newSender(t), await newSender(t)];
        const tabs = [await tabAt(one, ada), await tabAt(two, ada)];
        const other = await tabAt(two, bob);
        for (const [index, process] of [one, two, one, two].entries())
          await sendTo(process, ada.key, `n${index}`);
        // The other process's come by way of Redis, so they may be later than one's own.
        const sorted = async (tab: TestSocket) => (await titlesAt(tab)).sort();
        for (const tab of tabs) await expect.poll(() => sorted(tab)).toEqual(['n0', 'n1', 'n2', 'n3']);
        expect(await titlesAt(other)).toEqual([]);
        for (const { socket } of [...tabs, other]) socket.terminate();
      });

      test('signing out at one closes the socket at the other', async () => {
        const ada = await newSender(t);
        const tab = await tabAt(two, ada);
        await one.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { ...ada.headers } });
        expect(await tab.closed).toBe(4401);
      });

      test('a key deleted at one is refused at the other', async () => {
        const ada = await newSender(t);
        expect((await sendTo(two, ada.key, 'before')).statusCode).toBe(201);
        const url = `/api/api-keys/${ada.apiKey.id}`;
        await one.app.inject({ method: 'DELETE', url, headers: ada.headers });
        await expect.poll(async () => (await sendTo(two, ada.key, 'after')).statusCode).toBe(401);
      });

      test('after a loss of Redis everybody reads again, because nobody knows what was missed', async () => {
        const ada = await newSender(t);
        const tabs = [await tabAt(one, ada), await tabAt(two, ada)];
        await breakSubscriptions();
        for (const tab of tabs) await expect.poll(() => readiesAt(tab)).toBe(2);
        await sendTo(one, ada.key, 'back again');
        for (const tab of tabs) await expect.poll(() => titlesAt(tab)).toEqual(['back again']);
        for (const { socket } of tabs) socket.terminate();
      });

      test('what one could not tell the others, their clients read when it can again', async () => {
        const ada = await newSender(t);
        const tab = await tabAt(two, ada);
        const findRedis = one.loseRedis();
        expect((await sendTo(one, ada.key, 'unheard')).statusCode).toBe(201);
        expect(await readiesAt(tab)).toBe(1);
        await findRedis();
        await expect.poll(() => readiesAt(tab)).toBe(2);
        tab.socket.terminate();
      });

      test('another installation on the same Redis hears nothing, though its users have the same ids', async () => {
        const ada = await newSender(t);
        const otherInstallation = randomUUID();
        const other = await startProcess(t, redisUrl ?? '', otherInstallation);
        await expect.poll(() => listenersOf(otherInstallation)).toBe(1);
        const [ours, theirs] = [await tabAt(two, ada), await tabAt(other, ada)];
        await sendTo(one, ada.key, 'private');
        await expect.poll(() => titlesAt(ours)).toEqual(['private']);
        expect(await titlesAt(theirs)).toEqual([]);
        for (const { socket } of [ours, theirs]) socket.terminate();
        await other.stop();
      });

      test('what others say on the channel disturbs nothing', async () => {
        const stranger = createClient({ url: redisUrl ?? '' });
        await stranger.connect();
        for (const text of ['', 'garbage', 'null', '{}', '{"origin":"x"}', '{"event":{"kind":"message"}}']) {
          await stranger.publish(`alertstream:${installation}:live`, text);
        }
        await stranger.close();
        const ada = await newSender(t);
        const tab = await tabAt(two, ada);
        await sendTo(one, ada.key, 'still here');
        await expect.poll(() => titlesAt(tab)).toEqual(['still here']);
        tab.socket.terminate();
      });
    },
  );
}

describe('a process whose Redis is away', () => {
  test('accepts, and tells its own sockets; it stops cleanly', async () => {
    const [engine] = engines;
    if (!engine) throw new Error('there is no engine');
    const t = await openTestApp(engine);
    const alone = await startProcess(t, 'redis://127.0.0.1:1', 'alone');
    const ada = await newSender(t);
    const tab = await tabAt(alone, ada);
    expect((await sendTo(alone, ada.key, 'local')).statusCode).toBe(201);
    expect(await titlesAt(tab)).toEqual(['local']);
    await alone.stop();
    expect(await tab.closed).toBe(1001);
    await t.close();
  });
});
