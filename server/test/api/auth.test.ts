import { sessionAnswer, userAnswer } from '@alertstream/contract/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ORIGIN, openTestApp, PASSWORD, type TestApp } from '../app.ts';
import { cookieOf, post } from '../calls.ts';
import { engines } from '../engines.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const WRONG = { message: 'Invalid credentials. Please try again.', code: 'invalid_credentials' };

for (const engine of engines) {
  describe(`signing in and out on ${engine.name}`, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine);
    });
    afterAll(() => t.close());
    beforeEach(() => {
      t.events.length = 0;
    });

    const login = (email: string, password = PASSWORD, more: object = {}) =>
      post(t, '/api/auth/login', { email, password, ...more });
    const me = (headers: Record<string, string> = {}) => t.app.inject({ url: '/api/auth/me', headers });
    const audit = async (event: string) =>
      t.storage.db
        .selectFrom('audit_log')
        .selectAll()
        .where('event', '=', event)
        .orderBy('id', 'desc')
        .execute();

    test('a user signs in by email address or username, in any case, and is told who they are', async () => {
      const user = await t.createUser({ username: 'Grace.Hopper' });
      for (const name of [
        'Grace.Hopper',
        'GRACE.hopper',
        user.email,
        user.email.toUpperCase(),
        ' grace.hopper ',
      ]) {
        const answer = await login(name);
        expect(answer.statusCode).toBe(200);
        expect(userAnswer.parse(answer.json())).toEqual({
          user: {
            id: String(user.id),
            name: 'Name of Grace.Hopper',
            email: 'Grace.Hopper@example.com',
            username: 'Grace.Hopper',
            isAdmin: false,
            isActive: true,
            mustChangePassword: false,
            createdAt: Math.floor(t.clock() / 1000),
            emailNotifications: false,
            desktopNotifications: false,
            highPriorityOnly: false,
          },
        });
        expect((await me(cookieOf(answer))).json()).toEqual(answer.json());
      }
      expect(answerHasNoSecret(await login(user.email))).toBe(true);
    });

    test('a wrong password, an unknown name and an inactive user get the same answer', async () => {
      const user = await t.createUser();
      const inactive = await t.createUser({ isActive: false });
      for (const answer of [
        await login(user.username, 'wrong password'),
        await login('nobody'),
        await login('nobody@example.com'),
        await login(inactive.username),
        await login("' or 1=1 --"),
      ]) {
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toEqual(WRONG);
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
    });

    test('the cookie is for this site alone and hidden from scripts; it lasts when it is to be remembered', async () => {
      const user = await t.createUser();
      const plain = String((await login(user.email)).headers['set-cookie']);
      expect(plain).toMatch(/^alertstream_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
      const remembered = String(
        (await login(user.email, PASSWORD, { rememberMe: true })).headers['set-cookie'],
      );
      expect(remembered).toMatch(
        /^alertstream_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
      );
    });

    test('a session ends after 12 hours, a remembered one after 30 days', async () => {
      const user = await t.createUser();
      const plain = cookieOf(await login(user.email));
      const remembered = cookieOf(await login(user.email, PASSWORD, { rememberMe: true }));
      t.advance(12 * HOUR_MS - 1);
      expect((await me(plain)).statusCode).toBe(200);
      t.advance(1);
      expect((await me(plain)).statusCode).toBe(401);
      t.advance(30 * DAY_MS - 12 * HOUR_MS - 1);
      expect((await me(remembered)).statusCode).toBe(200);
      t.advance(1);
      expect((await me(remembered)).statusCode).toBe(401);
    });

    test('sessions survive a restart', async () => {
      const user = await t.createUser();
      const cookie = cookieOf(await login(user.email));
      await t.restart();
      expect((await me(cookie)).json().user.username).toBe(user.username);
    });

    test('the session of a user who is made inactive is dead at once', async () => {
      const { user, headers } = await t.signedIn();
      expect((await me(headers)).statusCode).toBe(200);
      await t.storage.db.updateTable('users').set({ is_active: 0 }).where('id', '=', user.id).execute();
      expect((await me(headers)).statusCode).toBe(401);
    });

    test('signing in again ends the session that the browser had, whosever it was', async () => {
      const [first, second] = [await t.createUser(), await t.createUser()];
      const before = cookieOf(await login(first.email));
      const payload = { email: second.email, password: PASSWORD };
      const after = cookieOf(await post(t, '/api/auth/login', payload, before));
      expect((await me(before)).statusCode).toBe(401);
      expect((await me(after)).json().user.username).toBe(second.username);
      expect(t.events).toMatchObject([{ kind: 'sessions-ended', userId: first.id }]);
    });

    test('a user keeps at most 100 sessions; the oldest goes first', async () => {
      const user = await t.createUser();
      const oldest = await t.signIn(user);
      const second = await t.signIn(user);
      for (let count = 2; count < 100; count++) await t.signIn(user);
      expect((await login(user.email)).statusCode).toBe(200);
      expect((await me(oldest)).statusCode).toBe(401);
      expect((await me(second)).statusCode).toBe(200);
      expect(t.events).toMatchObject([{ kind: 'sessions-ended', userId: user.id }]);
    });

    test('signing out ends the session, clears the cookie, closes its sockets; again, it does nothing', async () => {
      const { user, headers } = await t.signedIn();
      const answer = await post(t, '/api/auth/logout', undefined, headers);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect(answer.headers['set-cookie']).toMatch(/^alertstream_session=; .*Expires=Thu, 01 Jan 1970/);
      expect((await me(headers)).statusCode).toBe(401);
      expect(t.events).toMatchObject([{ kind: 'sessions-ended', userId: user.id }]);
      expect((await post(t, '/api/auth/logout', undefined, headers)).statusCode).toBe(204);
      expect((await post(t, '/api/auth/logout')).statusCode).toBe(204);
      expect(t.events).toHaveLength(1);
    });

    test('a page asks once who is signed in, and what the sign-in may offer', async () => {
      const session = async (headers: Record<string, string> = {}) => {
        const answer = await t.app.inject({ url: '/api/auth/session', headers });
        expect(answer.statusCode).toBe(200);
        return sessionAnswer.parse(answer.json());
      };
      const options = (await t.app.inject({ url: '/api/auth/options' })).json();
      expect(await session()).toEqual({ user: null, options });
      expect(await session({ cookie: 'alertstream_session=nonsense' })).toEqual({ user: null, options });
      const { username } = await t.createUser({ mustChangePassword: true });
      const answer = await login(username);
      expect(await session(cookieOf(answer))).toEqual({ ...answer.json(), options });
    });

    test('nobody is signed in without a session, or with a cookie that opens none', async () => {
      for (const cookie of [
        '',
        'alertstream_session=',
        'alertstream_session=guess',
        'alertstream_session=%00',
      ]) {
        const answer = await me({ cookie });
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toEqual({ message: 'Please sign in', code: 'unauthenticated' });
      }
    });

    test('behind https the cookie is Secure, on signing out as well', async () => {
      const user = await t.createUser();
      await t.restart({ publicOrigin: 'https://alerts.example.com' });
      const answer = await login(user.email);
      expect(answer.headers['set-cookie']).toMatch(/; Secure/);
      const out = await post(t, '/api/auth/logout', undefined, cookieOf(answer));
      expect(out.headers['set-cookie']).toMatch(/; Secure/);
      await t.restart({ publicOrigin: null });
    });

    test('behind https the cookie is Secure also where only the browser knows of it', async () => {
      const user = await t.createUser();
      const https = { origin: 'https://alerts.example.com', host: 'alerts.example.com' };
      const answer = await post(t, '/api/auth/login', { email: user.email, password: PASSWORD }, https);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['set-cookie']).toMatch(/; Secure/);
      const out = await post(t, '/api/auth/logout', undefined, { ...cookieOf(answer), ...https });
      expect(out.headers['set-cookie']).toMatch(/; Secure/);
      expect((await login(user.email)).headers['set-cookie']).not.toMatch(/; Secure/);
    });

    test('calls of other sites are refused, and calls with a cookie that do not say whence they come', async () => {
      const { headers } = await t.signedIn();
      for (const strange of [
        { ...headers, origin: 'https://evil.example' },
        { ...headers, origin: 'null' },
        { ...headers, origin: `${ORIGIN}.evil.example` },
        { cookie: headers.cookie },
      ]) {
        const answer = await post(t, '/api/auth/logout', undefined, strange);
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross_site_request']);
      }
      const stranger = { origin: 'https://evil.example' };
      expect((await post(t, '/api/auth/login', { email: 'a', password: 'b' }, stranger)).statusCode).toBe(
        403,
      );
      expect((await me(headers)).statusCode).toBe(200);
    });

    test.each([
      ['email', { password: 'x' }, 'Required'],
      ['email', { email: '', password: 'x' }, 'Email or username is required'],
      ['email', { email: '   ', password: 'x' }, 'Email or username is required'],
      ['email', { email: ['a'], password: 'x' }, 'Expected string, received array'],
      ['email', { email: 'a\u0000b', password: 'x' }, 'Must not contain NUL characters'],
      ['email', { email: 'a'.repeat(300), password: 'x' }, 'String must contain at most 254 character(s)'],
      ['password', { email: 'a' }, 'Required'],
      ['password', { email: 'a', password: '' }, 'Password is required'],
      ['password', { email: 'a', password: 12 }, 'Expected string, received number'],
      ['password', { email: 'a', password: 'p\u0000' }, 'Must not contain NUL characters'],
      ['password', { email: 'a', password: 'p'.repeat(300) }, 'String must contain at most 256 character(s)'],
      ['rememberMe', { email: 'a', password: 'b', rememberMe: 'yes' }, 'Expected boolean, received string'],
    ])('a bad %s is a 400 that names it: %j', async (path, payload, message) => {
      const answer = await post(t, '/api/auth/login', payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'validation_failed', issues: [{ path, message }] });
    });

    test.each([
      ['broken JSON', 400, { 'content-type': 'application/json' }, '{"email":'],
      ['a list', 400, { 'content-type': 'application/json' }, '[]'],
      ['null', 400, { 'content-type': 'application/json' }, 'null'],
      ['no body', 400, {}, undefined],
      ['an empty body', 400, { 'content-type': 'application/json' }, ''],
      ['plain text', 415, { 'content-type': 'text/plain' }, '{"email":"a","password":"b"}'],
      ['a form', 415, { 'content-type': 'application/x-www-form-urlencoded' }, 'email=a&password=b'],
    ])('%s instead of JSON with the fields is a %i', async (_what, status, headers, payload) => {
      const call = { method: 'POST' as const, url: '/api/auth/login', headers };
      const answer = await t.app.inject(payload === undefined ? call : { ...call, payload });
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({ code: 'validation_failed', message: expect.any(String) });
    });

    test('the log tells of sign-ins, failures and sign-outs, and keeps no password', async () => {
      const user = await t.createUser();
      const mistyped = 'a password in the wrong field';
      const answer = await login(user.email, PASSWORD, { rememberMe: true });
      await post(t, '/api/auth/logout', undefined, cookieOf(answer));
      await login(user.email, 'wrong password');
      await login(mistyped, 'wrong password');

      const who = { subject_id: user.id, address: '127.0.0.1', at: t.clock() };
      expect((await audit('login.succeeded'))[0]).toMatchObject({ ...who, detail: '{"remember":true}' });
      expect((await audit('logout'))[0]).toMatchObject({ ...who, actor_id: user.id });
      const [unknown, known] = await audit('login.failed');
      expect(known).toMatchObject({ ...who, actor_id: null });
      expect(unknown).toMatchObject({ subject_id: null });
      expect(JSON.parse(unknown?.detail ?? '')).toEqual({ at: 'sign-in' });
      expect(JSON.parse(known?.detail ?? '')).toEqual({ name: user.email, at: 'sign-in' });
      const log = JSON.stringify(await t.storage.db.selectFrom('audit_log').selectAll().execute());
      expect(log).not.toContain(PASSWORD);
      expect(log).not.toContain('wrong password');
      expect(log).not.toContain(mistyped);
    });
  });
}

function answerHasNoSecret(answer: { body: string }): boolean {
  return !/argon2|password_hash|_key/.test(answer.body);
}
