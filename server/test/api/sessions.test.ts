import { session } from '@alertstream/contract/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '../administrators.ts';
import { openTestApp, PASSWORD, type TestApp } from '../app.ts';
import { cookieOf, post } from '../calls.ts';
import { engines } from '../engines.ts';
import { listen, openSocket } from '../sockets.ts';

type Headers = Record<string, string>;
const HOUR_MS = 60 * 60 * 1000;
const NOT_FOUND = { message: 'Session not found', code: 'not_found' };

for (const engine of engines) {
  describe(`the list of sessions on ${engine.name}`, () => {
    let t: TestApp;
    let port: number;
    beforeAll(async () => {
      t = await openTestApp(engine);
      port = await listen(t);
    });
    afterAll(() => t.close());
    beforeEach(() => {
      t.events.length = 0;
    });

    const me = (headers: Headers) => t.app.inject({ url: '/api/auth/me', headers });
    const list = async (headers: Headers) =>
      session.array().parse((await t.app.inject({ url: '/api/auth/sessions', headers })).json());
    const end = (headers: Headers, id?: string) => {
      const url = `/api/auth/sessions${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;
      return t.app.inject({ method: 'DELETE', url, headers });
    };
    const currentOf = async (headers: Headers) =>
      (await list(headers)).find(({ isCurrent }) => isCurrent)?.id ?? '';

    test('it shows where one is signed in, newest first, and which session one is looking from', async () => {
      const { user, headers } = await t.signedIn();
      t.advance(1000);
      const payload = { email: user.email, password: PASSWORD, rememberMe: true };
      const phone = { 'user-agent': 'A phone' };
      const second = await post(t, '/api/auth/login', payload, phone, '192.0.2.7');
      const now = t.clock();
      const sessions = [
        {
          id: expect.stringMatching(/^\d+$/),
          isCurrent: true,
          address: '192.0.2.7',
          userAgent: 'A phone',
          createdAt: new Date(now).toISOString(),
          expiresAt: new Date(now + 30 * 24 * HOUR_MS).toISOString(),
        },
        {
          id: expect.stringMatching(/^\d+$/),
          isCurrent: false,
          address: '127.0.0.1',
          userAgent: 'test',
          createdAt: new Date(now - 1000).toISOString(),
          expiresAt: new Date(now - 1000 + 12 * HOUR_MS).toISOString(),
        },
      ];
      expect(await list(cookieOf(second))).toEqual(sessions);
      expect((await list(headers)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    });

    test('only one’s own and only those that are alive, with nothing that opens one', async () => {
      const { user, headers } = await t.signedIn();
      await t.signedIn();
      t.advance(12 * HOUR_MS);
      const fresh = await t.signIn(user);
      expect(await list(fresh)).toHaveLength(1);
      expect((await me(headers)).statusCode).toBe(401);
      const { body } = await t.app.inject({ url: '/api/auth/sessions', headers: fresh });
      expect(body).not.toMatch(/token|hash/);
    });

    test('one of them is ended: its calls and its sockets, and no other', async () => {
      const { user, headers } = await t.signedIn();
      const [elsewhere, third] = [await t.signIn(user), await t.signIn(user)];
      const socket = await openSocket(port, { cookie: elsewhere.cookie });
      const id = await currentOf(elsewhere);
      const answer = await end(headers, id);
      expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([204, '', undefined]);
      expect(await socket.closed).toBe(4401);
      expect(t.events).toEqual([{ kind: 'sessions-ended', userId: user.id, sessionIds: [Number(id)] }]);
      expect((await me(elsewhere)).statusCode).toBe(401);
      expect([(await me(headers)).statusCode, (await me(third)).statusCode]).toEqual([200, 200]);
      expect((await end(headers, id)).json()).toEqual(NOT_FOUND);
    });

    test('ending the current one signs out', async () => {
      const { headers } = await t.signedIn();
      const answer = await end(headers, await currentOf(headers));
      expect(answer.statusCode).toBe(204);
      expect(answer.headers['set-cookie']).toMatch(/^alertstream_session=; .*Expires=Thu, 01 Jan 1970/);
      expect((await me(headers)).statusCode).toBe(401);
    });

    test('signing out elsewhere ends all but the current one', async () => {
      const { user, headers } = await t.signedIn();
      const elsewhere = [await t.signIn(user), await t.signIn(user)];
      const stranger = await t.signedIn();
      const answer = await end(headers);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      for (const ended of elsewhere) expect((await me(ended)).statusCode).toBe(401);
      expect([(await me(headers)).statusCode, (await me(stranger.headers)).statusCode]).toEqual([200, 200]);
      const [event, ...others] = t.events;
      expect(event).toMatchObject({ kind: 'sessions-ended', userId: user.id });
      expect(event?.kind === 'sessions-ended' && event.sessionIds).toHaveLength(2);
      expect(others).toEqual([]);
      expect((await end(headers)).statusCode).toBe(204);
      expect(await auditOf(t, user.id)).toEqual([
        { event: 'session.ended', actor_id: user.id, address: '127.0.0.1', detail: { sessionsEnded: 2 } },
      ]);
    });

    test('somebody else’s session, an expired, an unknown and an impossible id are not found alike', async () => {
      const { user, headers } = await t.signedIn();
      const other = await t.signedIn();
      const theirs = await currentOf(other.headers);
      const expired = await currentOf(headers);
      t.advance(12 * HOUR_MS);
      const fresh = await t.signIn(user);
      const strange = ['999999', '0', '-1', '1.5', 'abc', '9'.repeat(30), '1 or 1=1', 'a\u0000', '%'];
      for (const id of [theirs, expired, ...strange]) {
        const answer = await end(fresh, id);
        expect([answer.statusCode, answer.json()]).toEqual([404, NOT_FOUND]);
      }
      expect(t.events).toEqual([]);
    });

    test('the calls are for the signed-in, and for calls from here', async () => {
      const { headers } = await t.signedIn();
      const id = await currentOf(headers);
      expect((await t.app.inject({ url: '/api/auth/sessions' })).statusCode).toBe(401);
      expect([(await end({})).statusCode, (await end({}, id)).statusCode]).toEqual([401, 401]);
      const strange = { ...headers, origin: 'https://evil.example' };
      expect([(await end(strange)).statusCode, (await end(strange, id)).statusCode]).toEqual([403, 403]);
      expect((await me(headers)).statusCode).toBe(200);
    });
  });
}
