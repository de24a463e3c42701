import { createServer, request as openRequest } from 'node:http';
import { defaultPreference } from '@alertstream/contract/preferences';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openSocket, type TestSocket } from '../sockets.ts';
import { ADMIN_PASSWORD, newPostgres, type Place, type Server, startServer } from './server.ts';
import { byWayOf, openProxy, type SwitchableProxy, targetOf } from './switchable-proxy.ts';

const databaseUrl = process.env.TEST_DATABASE_URL ?? '';
const redisUrl = process.env.TEST_REDIS_URL ?? '';
const SERVERS = [0, 1, 2];

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; json(): never };

/** A call on a connection of its own, so that the balancer gives each to the next server. */
function call(port: number, method: string, path: string, headers: object, body?: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = { 'content-type': 'application/json', ...headers };
    const asked = openRequest(
      { port, host: '127.0.0.1', method, path, headers: sent, agent: false },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            json: () => JSON.parse(text) as never,
          }),
        );
      },
    );
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

describe.skipIf(!databaseUrl || !redisUrl)(
  'three servers on one Postgres and one Redis behind a balancer (left out without TEST_DATABASE_URL and TEST_REDIS_URL)',
  () => {
    let place: Place;
    let postgres: SwitchableProxy;
    let redis: SwitchableProxy;
    let balancer: SwitchableProxy;
    let servers: Server[] = [];
    let tabs: TestSocket[] = [];
    let key = '';
    let person = {};
    const received: string[] = [];
    const receiver = createServer((incoming, answer) => {
      incoming.on('data', (chunk) => received.push(String(chunk)));
      incoming.on('end', () => answer.end());
    });

    beforeAll(async () => {
      place = await newPostgres(databaseUrl);
      postgres = await openProxy([targetOf(databaseUrl, 5432)]);
      redis = await openProxy([targetOf(redisUrl, 6379)]);
      const env = {
        ...place.env,
        DATABASE_URL: byWayOf(place.env.DATABASE_URL ?? '', postgres),
        REDIS_URL: byWayOf(redisUrl, redis),
        SECRET_KEY: `the secret of three servers ${process.pid}`,
        ALLOW_PRIVATE_TARGETS: 'true',
        INTAKE_RATE_PER_MINUTE: '0',
      };
      servers = SERVERS.map(() => startServer(env));
      const addresses = await Promise.all(servers.map((server) => server.ready()));
      balancer = await openProxy(addresses.map((address) => targetOf(address, 80)));
      await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
      await signIn();
    });
    afterAll(async () => {
      for (const { socket } of tabs) socket.terminate();
      for (const server of servers) await server.end('SIGTERM');
      for (const proxy of [balancer, redis, postgres]) await proxy.stop();
      receiver.close();
      await place.dispose();
    });

    async function signIn(): Promise<void> {
      const login = await call(
        balancer.port,
        'POST',
        '/api/auth/login',
        {},
        { email: 'admin', password: ADMIN_PASSWORD },
      );
      expect(login.status).toBe(200);
      const [cookie = ''] = String(login.headers['set-cookie']).split(';', 1);
      person = { cookie, origin: `http://127.0.0.1:${balancer.port}` };
      key = (await as<{ key: string }>('POST', '/api/api-keys', { name: 'test' })).key;
      tabs = await Promise.all(SERVERS.map(() => openSocket(balancer.port, { ...person })));
      await allHear('are you there?');
    }

    /** The signed-in person calls whichever server is next; it answers well. */
    async function as<Body>(method: string, path: string, body?: unknown): Promise<Body> {
      const answer = await call(balancer.port, method, path, person, body);
      if (answer.status > 299) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.json())}`);
      return answer.json();
    }
    const send = (title: string, fields: object = {}) =>
      call(
        balancer.port,
        'POST',
        '/api/notifications',
        { 'x-api-key': key },
        { title, message: 'm', ...fields },
      );
    const inbox = () => as<{ title: string; tags: string[] }[]>('GET', '/api/notifications?limit=200');
    const heardBy = async (tab: TestSocket, title: string) =>
      (await tab.received()).filter((one) => one.type === 'notification' && one.notification.title === title)
        .length;

    /** Sends until one of them has reached every tab, because listening to Redis takes a moment to begin. */
    async function allHear(words: string, timeout = 20_000): Promise<void> {
      let turn = 0;
      await vi.waitFor(
        async () => {
          const title = `${words} ${++turn}`;
          expect((await send(title)).status).toBe(201);
          for (const tab of tabs)
            await vi.waitFor(async () => expect(await heardBy(tab, title)).toBe(1), 500);
        },
        { timeout },
      );
    }

    test('what any of them takes in, all can read, and the sockets at all of them hear once', async () => {
      const titles = Array.from({ length: 9 }, (_, index) => `message ${index}`);
      for (const title of titles) expect((await send(title)).status).toBe(201);
      for (const _ of SERVERS)
        expect((await inbox()).map(({ title }) => title).slice(0, 9)).toEqual(titles.toReversed());
      for (const tab of tabs)
        for (const title of titles) await vi.waitFor(async () => expect(await heardBy(tab, title)).toBe(1));
    });

    test('a rule, and a preference, made at one are in force at all within a second', async () => {
      await as('POST', '/api/admin/allowed-apps', { appName: 'Chatty', displayName: 'Chatty' });
      await send('before', { appName: 'Chatty' }); // all know the rules and preferences of the moment
      const rule = {
        name: 'tag',
        priority: 1,
        conditions: [{ field: 'appName', operator: 'equals', value: 'Chatty', logicalOperator: 'AND' }],
        actions: [{ type: 'add_tag', config: { tag: 'seen' } }],
      };
      await as('POST', '/api/notification-rules', rule);
      await vi.waitFor(
        async () => {
          const answers = await Promise.all(SERVERS.map(() => send('tagged', { appName: 'Chatty' })));
          for (const answer of answers) expect(answer.json()).toMatchObject({ tags: ['seen'] });
        },
        { timeout: 1000 },
      );
      await as('POST', '/api/preferences', { ...defaultPreference('Chatty'), enabled: 0 });
      await vi.waitFor(
        async () => {
          const answers = await Promise.all(SERVERS.map(() => send('muted', { appName: 'Chatty' })));
          for (const answer of answers) expect(answer.json()).toMatchObject({ place: 'muted' });
        },
        { timeout: 1000 },
      );
    });

    test('a delivery is made once, whichever of them makes it', async () => {
      const address = receiver.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const url = `http://127.0.0.1:${port}/hook`;
      await as('POST', '/api/webhooks', { name: 'hook', url, events: ['notification.created'] });
      const titles = Array.from({ length: 12 }, (_, index) => `delivered ${index}`);
      await vi.waitFor(async () => {
        await send('is it known?');
        await vi.waitFor(() => expect(received.join()).toContain('is it known?'), 2000);
      }, 20_000);
      await Promise.all(titles.map((title) => send(title)));
      const count = (title: string) => received.filter((body) => body.includes(`"${title}"`)).length;
      await vi.waitFor(() => expect(titles.map(count)).toEqual(titles.map(() => 1)), 20_000);
    });

    test('without Redis intake and reading go on, and with it the others are heard again within 5 s', async () => {
      await redis.stop();
      for (const index of SERVERS) expect((await send(`without ${index}`)).status).toBe(201);
      expect((await inbox()).filter(({ title }) => title.startsWith('without'))).toHaveLength(3);
      await redis.start();
      await allHear('heard again', 5000);
    });

    test('without Postgres senders are asked to come back, and are served when it is there, without a restart', async () => {
      await postgres.stop();
      for (const _ of SERVERS) {
        const answer = await send('not now');
        expect(answer.status).toBe(503);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      await postgres.start();
      await vi.waitFor(async () => {
        for (const _ of SERVERS) expect((await send('well again')).status).toBe(201);
      }, 15_000);
      expect((await inbox()).some(({ title }) => title === 'not now')).toBe(false);
      await allHear('and live');
    });
  },
);
