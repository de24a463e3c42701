import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf, newAdministrator, onlyAdministrators } from '../administrators.ts';
import { openTestApp, PASSWORD, type TestApp } from '../app.ts';
import { post } from '../calls.ts';
import { engines } from '../engines.ts';
import { newSender } from '../senders.ts';
import { listen, openSocket } from '../sockets.ts';

type Headers = Record<string, string>;

for (const engine of engines) {
  describe(`one’s own account on ${engine.name}`, () => {
    let t: TestApp;
    let port: number;
    beforeAll(async () => {
      t = await openTestApp(engine);
      port = await listen(t);
      await t.createUser({ isAdmin: true });
    });
    afterAll(() => t.close());
    beforeEach(() => {
      t.events.length = 0;
    });

    const me = (headers: Headers) => t.app.inject({ url: '/api/auth/me', headers });
    const save = (headers: Headers, payload: object) =>
      t.app.inject({ method: 'PATCH', url: '/api/auth/profile', headers, payload });
    const login = (email: string, remoteAddress?: string) =>
      post(t, '/api/auth/login', { email, password: PASSWORD }, {}, remoteAddress);
    const deleteAccount = (headers: Headers, payload: object = { password: PASSWORD }) =>
      t.app.inject({ method: 'DELETE', url: '/api/auth/account', headers, payload });
    const userRow = (id: number) =>
      t.storage.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

    test('name, address and switches are saved, and hold on every device', async () => {
      const { user, headers } = await t.signedIn();
      const before = (await me(headers)).json().user;
      expect(before).toMatchObject({
        emailNotifications: false,
        desktopNotifications: false,
        highPriorityOnly: false,
      });
      const profile = {
        email: 'Me@Example.org',
        currentPassword: PASSWORD,
        emailNotifications: true,
        desktopNotifications: true,
        highPriorityOnly: true,
      };
      const answer = await save(headers, { name: '  Me Myself ', ...profile });
      expect(answer.statusCode).toBe(200);
      const { currentPassword: _, ...saved } = profile;
      expect(answer.json()).toEqual({ user: { ...before, name: 'Me Myself', ...saved } });
      expect((await me(await t.signIn(user))).json()).toEqual(answer.json());
      expect((await login('me@example.org')).json()).toEqual(answer.json());
      expect((await login(user.email)).statusCode).toBe(401);
    });

    test('what is not given stays as it is, and nobody makes themselves more than they are', async () => {
      const { user, headers } = await t.signedIn();
      const before = (await me(headers)).json();
      await save(headers, { highPriorityOnly: true });
      const answer = await save(headers, { isAdmin: true, username: 'root', isActive: false, revision: 9 });
      expect(answer.json()).toEqual({ user: { ...before.user, highPriorityOnly: true } });
      expect((await save(headers, {})).json()).toEqual(answer.json());
      expect(await userRow(user.id)).toMatchObject({ is_admin: 0, is_active: 1, revision: 2 });
      expect(await auditOf(t, user.id)).toEqual([
        {
          event: 'profile.changed',
          actor_id: user.id,
          address: '127.0.0.1',
          detail: { changed: 'high_priority_only' },
        },
      ]);
    });

    test('a taken address is a 409 that names it; one’s own in other letters is not taken', async () => {
      const [one, other] = [await t.signedIn(), await t.signedIn()];
      const email = other.user.email.toUpperCase();
      const answer = await save(one.headers, { name: 'Not saved', email, currentPassword: PASSWORD });
      const message = 'There already is an account with this email address';
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        { message, code: 'conflict', issues: [{ path: 'email', message }] },
      ]);
      expect((await me(one.headers)).json().user.name).toBe(`Name of ${one.user.username}`);
      const own = one.user.email.toUpperCase();
      const saved = await save(one.headers, { email: own, currentPassword: PASSWORD });
      expect(saved.json().user.email).toBe(own);
    });

    test('of two who take the same address at once, one gets it', async () => {
      const people = [await t.signedIn(), await t.signedIn()];
      const email = 'wanted@example.com';
      const answers = await Promise.all(
        people.map(({ headers }) => save(headers, { email, currentPassword: PASSWORD })),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    });

    test.each([
      ['name', '', 'String must contain at least 1 character(s)'],
      ['name', '  ', 'Must not be blank'],
      ['name', 'a'.repeat(101), 'String must contain at most 100 character(s)'],
      ['name', 'a\u0000', 'Must not contain NUL characters'],
      ['name', null, 'Expected string, received null'],
      ['email', '', 'Invalid email'],
      ['email', 'nobody@', 'Invalid email'],
      ['email', 7, 'Expected string, received number'],
      ['emailNotifications', 'on', 'Expected boolean, received string'],
      ['desktopNotifications', 1, 'Expected boolean, received number'],
      ['highPriorityOnly', null, 'Expected boolean, received null'],
    ])('a bad %s is a 400 that names it: %j', async (path, value, message) => {
      const { headers } = await t.signedIn();
      const before = (await me(headers)).json();
      const answer = await save(headers, { [path]: value });
      expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path, message }]]);
      expect((await me(headers)).json()).toEqual(before);
    });

    test('the calls are for the signed-in, and for calls from here', async () => {
      const { user, headers } = await t.signedIn();
      const elsewhere = { ...headers, origin: 'https://evil.example' };
      for (const [who, status] of [
        [{}, 401],
        [elsewhere, 403],
        [(await t.signedIn({ mustChangePassword: true })).headers, 403],
      ] as const) {
        expect((await save(who, { name: 'Evil' })).statusCode).toBe(status);
        expect((await deleteAccount(who)).statusCode).toBe(status);
      }
      expect(await userRow(user.id)).toMatchObject({ name: `Name of ${user.username}`, deleted_at: null });
    });

    test('a deleted account is gone with everything in it, at once', async () => {
      const sender = await newSender(t);
      await sender.sent({}, { 'idempotency-key': 'once' });
      for (let count = 0; count < 3; count++) await sender.sent();
      const elsewhere = await t.signIn(sender.user);
      const socket = await openSocket(port, { cookie: elsewhere.cookie });
      t.events.length = 0;
      const answer = await deleteAccount(sender.headers);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect(answer.headers['set-cookie']).toMatch(/^alertstream_session=; .*Expires=Thu, 01 Jan 1970/);
      expect(await socket.closed).toBe(4401);
      expect(t.events).toMatchObject([
        { kind: 'sessions-ended', userId: sender.user.id },
        { kind: 'intake-changed' },
      ]);
      expect(await rowsLeft(t, sender.user.id, Number(sender.apiKey.id))).toBe(0);
      expect([(await me(sender.headers)).statusCode, (await me(elsewhere)).statusCode]).toEqual([401, 401]);
      expect((await sender.send()).statusCode).toBe(401);
      expect((await login(sender.user.email)).statusCode).toBe(401);
      const admin = await newAdministrator(t);
      expect(await admin.find(sender.user)).toBeUndefined();
      expect((await admin.restore(sender.user)).statusCode).toBe(404);
      const { username, email } = sender.user;
      expect((await admin.create({ name: 'Again', username, email })).statusCode).toBe(201);
      expect(await auditOf(t, sender.user.id)).toContainEqual({
        event: 'account.deleted',
        actor_id: sender.user.id,
        address: '127.0.0.1',
        detail: { username, sessionsEnded: 2 },
      });
    });

    test('notifications on their way in while the account goes leave nothing behind', async () => {
      const sender = await newSender(t);
      await sender.sent();
      /** Sends until it is refused, and gives the refusal's status. */
      async function keepSending(program: number): Promise<number> {
        for (let count = 0; ; count++) {
          const once = { 'idempotency-key': `late ${program} ${count}` };
          const { statusCode } = await sender.send(undefined, once);
          if (statusCode !== 201) return statusCode;
        }
      }
      const programs = Array.from({ length: 8 }, (_, program) => keepSending(program));
      expect((await deleteAccount(sender.headers)).statusCode).toBe(204);
      expect(new Set(await Promise.all(programs))).toEqual(new Set([401]));
      expect(await rowsLeft(t, sender.user.id, Number(sender.apiKey.id))).toBe(0);
    });

    test.each([
      [{}, 'Required'],
      [{ password: '' }, 'Password is required'],
      [{ password: 'not mine' }, 'The password is wrong'],
      [{ password: 7 }, 'Expected string, received number'],
      [{ password: 'a'.repeat(300) }, 'String must contain at most 256 character(s)'],
    ])('the password is asked again: %j is a 400, and the account stays', async (payload, message) => {
      const { headers } = await t.signedIn();
      const answer = await deleteAccount(headers, payload);
      expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path: 'password', message }]]);
      expect((await me(headers)).statusCode).toBe(200);
      expect(t.events).toEqual([]);
    });

    test('without a body it is a 400', async () => {
      const { headers } = await t.signedIn();
      const call = { method: 'DELETE' as const, url: '/api/auth/account', headers };
      expect((await t.app.inject(call)).statusCode).toBe(400);
      expect((await me(headers)).statusCode).toBe(200);
    });

    test('guessing the password is throttled as signing in is', async () => {
      await t.restart();
      const { user, headers } = await t.signedIn();
      for (let guess = 0; guess < 5; guess++) {
        expect((await deleteAccount(headers, { password: `guess ${guess}` })).statusCode).toBe(400);
      }
      const answer = await deleteAccount(headers);
      expect([answer.statusCode, answer.json().code]).toEqual([429, 'rate_limited']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      const [failed] = await auditOf(t, user.id);
      expect(failed).toMatchObject({
        event: 'login.failed',
        detail: { at: 'delete-account', name: user.username },
      });
      expect((await me(headers)).statusCode).toBe(200);
      await t.restart();
    });

    test('the last active administrator stays; with another one they may go', async () => {
      const { user, headers } = await t.signedIn({ isAdmin: true });
      await onlyAdministrators(t, [user]);
      const inactive = await t.createUser({ isAdmin: true, isActive: false });
      const answer = await deleteAccount(headers);
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        { code: 'conflict', message: expect.stringContaining('You are the last active administrator') },
      ]);
      expect((await me(headers)).statusCode).toBe(200);
      await t.storage.db.updateTable('users').set({ is_active: 1 }).where('id', '=', inactive.id).execute();
      expect((await deleteAccount(headers)).statusCode).toBe(204);
    });

    test('when the last two administrators leave at once, one stays', async () => {
      for (let round = 0; round < 3; round++) {
        const [one, two] = [await newAdministrator(t), await newAdministrator(t)];
        await onlyAdministrators(t, [one.user, two.user]);
        const answers = await Promise.all([deleteAccount(one.headers), deleteAccount(two.headers)]);
        expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
      }
    });
  });
}

/** How many rows there still are of a user and of what came with this key. */
async function rowsLeft(t: TestApp, userId: number, keyId: number): Promise<number> {
  const { db } = t.storage;
  const tables = ['notifications', 'user_counters', 'app_counters', 'sessions', 'api_keys'] as const;
  const own = tables.map((table) =>
    db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute(),
  );
  const rows = await Promise.all([
    ...own,
    db.selectFrom('users').select('id').where('id', '=', userId).execute(),
    db.selectFrom('idempotency_keys').select('key').where('api_key_id', '=', keyId).execute(),
  ]);
  return rows.flat().length;
}
