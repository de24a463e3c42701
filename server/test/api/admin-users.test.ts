import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf, callsOf, newAdministrator, onlyAdministrators } from '../administrators.ts';
import { openTestApp, PASSWORD, type TestApp } from '../app.ts';
import { cookieOf, post } from '../calls.ts';
import { engines } from '../engines.ts';
import { newSender } from '../senders.ts';
import { listen, openSocket } from '../sockets.ts';

const FORBIDDEN = { message: 'You need administrator privileges', code: 'forbidden' };
const NOT_FOUND = { message: 'User not found', code: 'not_found' };
/** Ids that nobody has, or nobody can have. */
const STRANGE_IDS = ['999999', '0', '-1', '1.5', 'abc', '9'.repeat(30), '1 or 1=1', 'a\u0000', '%', 'me'];

let people = 0;
/** A person whom nobody has entered yet. */
function aPerson(fields: object = {}) {
  people += 1;
  return {
    name: 'Grace Hopper',
    email: `grace${people}@navy.example`,
    username: `grace${people}`,
    isAdmin: false,
    isActive: true,
    ...fields,
  };
}

for (const engine of engines) {
  describe(`user management on ${engine.name}`, () => {
    let t: TestApp;
    let port: number;
    let admin: Awaited<ReturnType<typeof newAdministrator>>;
    beforeAll(async () => {
      t = await openTestApp(engine);
      port = await listen(t);
      admin = await newAdministrator(t);
    });
    afterAll(() => t.close());
    beforeEach(async () => {
      await onlyAdministrators(t, [admin.user]);
      t.events.length = 0;
    });

    const login = (email: string, password: string) => post(t, '/api/auth/login', { email, password });
    const me = (headers: Record<string, string>) => t.app.inject({ url: '/api/auth/me', headers });

    test('a new user signs in with the username as password, and has to change it to another', async () => {
      const person = aPerson({ name: '  Grace Hopper ' });
      const answer = await admin.create(person);
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toEqual({
        ...person,
        name: 'Grace Hopper',
        id: expect.stringMatching(/^\d+$/),
        mustChangePassword: true,
        createdAt: Math.floor(t.clock() / 1000),
        emailNotifications: false,
        desktopNotifications: false,
        highPriorityOnly: false,
        revision: 1,
      });
      expect(await admin.find(answer.json())).toEqual(answer.json());

      const headers = cookieOf(await login(person.email, person.username));
      const refused = await t.app.inject({ url: '/api/api-keys', headers });
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'password_change_required']);
      const change = (newPassword: string) =>
        post(t, '/api/auth/change-password', { currentPassword: person.username, newPassword }, headers);
      expect((await change(person.username)).json().issues).toMatchObject([{ path: 'newPassword' }]);
      expect((await change('password1')).json().issues).toMatchObject([{ path: 'newPassword' }]);
      expect((await change('one of her own')).statusCode).toBe(200);
      expect(await admin.find(answer.json())).toMatchObject({ mustChangePassword: false, revision: 2 });
    });

    test('a username may be short or common, because the first password has to be changed', async () => {
      for (const username of ['x', 'password', 'administrator']) {
        const person = aPerson({ username });
        expect((await admin.create(person)).statusCode).toBe(201);
        expect((await login(person.email, username)).statusCode).toBe(200);
      }
    });

    test('roles and switches are as given; left out, a user is active and no administrator', async () => {
      const { isAdmin: _a, isActive: _b, ...person } = aPerson();
      expect((await admin.create(person)).json()).toMatchObject({ isAdmin: false, isActive: true });
      const other = aPerson({ isAdmin: true, isActive: false });
      expect((await admin.create(other)).json()).toMatchObject({ isAdmin: true, isActive: false });
      expect((await login(other.email, other.username)).statusCode).toBe(401);
    });

    test('the list has everybody, oldest first, and tells no secret', async () => {
      const answer = await admin.list();
      const count = await t.storage.db.selectFrom('users').select('id').execute();
      const ids = answer.json().map(({ id }: { id: string }) => Number(id));
      expect(ids).toEqual(count.map(({ id }) => id).toSorted((a, b) => a - b));
      expect(answer.body).not.toMatch(/argon2|password_hash|_key|deleted/);
      expect(answer.headers['cache-control']).toBe('no-store');
    });

    test.each([
      ['email', 'email address', { email: 'TAKEN@example.com' }],
      ['username', 'username', { username: 'Taken' }],
    ])('a taken %s is a 409 that names it, in any case of letters', async (path, what, fields) => {
      if ((await login('taken', PASSWORD)).statusCode !== 200) await t.createUser({ username: 'taken' });
      const message = `There already is an account with this ${what}`;
      const refusal = { code: 'conflict', message, issues: [{ path, message }] };
      const created = await admin.create(aPerson(fields));
      expect([created.statusCode, created.json()]).toEqual([409, refusal]);
      const user = await t.createUser();
      const updated = await admin.update(user, { name: 'Another', ...fields });
      expect([updated.statusCode, updated.json()]).toEqual([409, refusal]);
      expect(await admin.find(user)).toMatchObject({ name: `Name of ${user.username}`, revision: 1 });
    });

    test('where both names are taken, both are named; at once, one of two gets them', async () => {
      const person = aPerson();
      const answers = await Promise.all([admin.create(person), admin.create(person)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
      const issues = answers.find(({ statusCode }) => statusCode === 409)?.json().issues;
      expect(issues).toMatchObject([{ path: 'email' }, { path: 'username' }]);
    });

    test.each([
      ['name', undefined, 'Required'],
      ['name', '', 'String must contain at least 1 character(s)'],
      ['name', ' \t', 'Must not be blank'],
      ['name', 'a'.repeat(101), 'String must contain at most 100 character(s)'],
      ['name', 'a\u0000', 'Must not contain NUL characters'],
      ['name', 7, 'Expected string, received number'],
      ['email', undefined, 'Required'],
      ['email', '', 'Invalid email'],
      ['email', 'nobody', 'Invalid email'],
      ['email', 'a b@example.com', 'Invalid email'],
      ['email', `${'a'.repeat(250)}@example.com`, 'String must contain at most 254 character(s)'],
      ['email', ['a@example.com'], 'Expected string, received array'],
      ['username', undefined, 'Required'],
      ['username', '', 'String must contain at least 1 character(s)'],
      ['username', 'two words', 'Must have no spaces and no @'],
      ['username', 'a@b', 'Must have no spaces and no @'],
      ['username', 'a'.repeat(65), 'String must contain at most 64 character(s)'],
      ['username', 'a\u0000', 'Must not contain NUL characters'],
      ['isAdmin', 'yes', 'Expected boolean, received string'],
      ['isAdmin', 1, 'Expected boolean, received number'],
      ['isActive', null, 'Expected boolean, received null'],
    ])('a bad %s is a 400 that names it: %j', async (path, value, message) => {
      const person: Record<string, unknown> = aPerson({ [path]: value });
      const answer = await admin.create(person);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'validation_failed', issues: [{ path, message }] });
      if (value === undefined) return; // in a change, what is left out stays as it is
      const user = await t.createUser();
      const change = await admin.update(user, { [path]: value });
      expect([change.statusCode, change.json().issues]).toEqual([400, [{ path, message }]]);
      expect(await admin.find(user)).toMatchObject({ revision: 1 });
    });

    test.each(['7', 1.5, null])('a revision of %j is a 400 that names it', async (revision) => {
      const answer = await admin.update(await t.createUser(), { name: 'Ada', revision });
      expect([answer.statusCode, answer.json().issues]).toMatchObject([400, [{ path: 'revision' }]]);
    });

    test('a change holds, at the next sign-in as well, and what is not given stays', async () => {
      const user = await t.createUser();
      const before = await admin.find(user);
      const answer = await admin.update(user, { name: ' Ada ', email: 'Ada@Countess.example' });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ ...before, name: 'Ada', email: 'Ada@Countess.example', revision: 2 });
      expect(await admin.find(user)).toEqual(answer.json());
      expect((await login('ada@countess.example', PASSWORD)).statusCode).toBe(200);
      expect((await login(user.email, PASSWORD)).statusCode).toBe(401);
      expect((await admin.update(user, { username: 'the.countess' })).statusCode).toBe(200);
      expect((await login('THE.countess', PASSWORD)).statusCode).toBe(200);
    });

    test('one’s own names in other letters are no conflict, and a change of nothing is none', async () => {
      const user = await t.createUser();
      const email = user.email.toUpperCase();
      expect((await admin.update(user, { email })).json()).toMatchObject({ email, revision: 2 });
      const same = { name: `Name of ${user.username}`, email, isActive: true, isAdmin: false };
      for (const nothing of [{}, same, { revision: 2 }, { password_hash: 'x', id: '1' }]) {
        const answer = await admin.update(user, nothing);
        expect([answer.statusCode, answer.json().revision]).toEqual([200, 2]);
      }
      expect(await auditOf(t, user.id)).toHaveLength(1);
    });

    test('of two administrators who edit the same user, the second is told; without a revision the last wins', async () => {
      const other = await newAdministrator(t);
      const user = await t.createUser();
      const revision = (await admin.find(user))?.revision;
      const answers = await Promise.all([
        admin.update(user, { name: 'Of the first', revision }),
        other.update(user, { email: 'second@example.com', revision }),
      ]);
      const refused = answers.find(({ statusCode }) => statusCode === 409);
      const saved = answers.find(({ statusCode }) => statusCode === 200);
      const message =
        'Somebody else has changed this user in the meantime. Nothing was saved: look again first';
      expect(refused?.json()).toEqual({ message, code: 'conflict', issues: [{ path: 'revision', message }] });
      expect(await admin.find(user)).toEqual(saved?.json());

      expect((await other.update(user, { name: 'Of the last' })).statusCode).toBe(200);
      expect(await admin.find(user)).toMatchObject({ name: 'Of the last', revision: 3 });
    });

    test('an edit is refused after the user has changed their own profile', async () => {
      const { user, headers } = await t.signedIn();
      const revision = (await admin.find(user))?.revision;
      await t.app.inject({ method: 'PATCH', url: '/api/auth/profile', headers, payload: { name: 'Mine' } });
      const answer = await admin.update(user, { name: 'Theirs', revision });
      expect([answer.statusCode, answer.json().issues[0].path]).toEqual([409, 'revision']);
    });

    test('who is deactivated is signed out and refused at once, sockets and keys included', async () => {
      const sender = await newSender(t);
      const socket = await openSocket(port, { cookie: sender.headers.cookie });
      await sender.sent();
      t.events.length = 0;
      const answer = await admin.update(sender.user, { isActive: false });
      expect(answer.json()).toMatchObject({ isActive: false, revision: 2 });
      expect(await socket.closed).toBe(4401);
      expect((await me(sender.headers)).statusCode).toBe(401);
      expect((await sender.send()).statusCode).toBe(401);
      expect((await login(sender.user.email, PASSWORD)).statusCode).toBe(401);
      expect(t.events).toMatchObject([
        { kind: 'sessions-ended', userId: sender.user.id, sessionIds: [expect.any(Number)] },
        { kind: 'intake-changed' },
        { kind: 'address-message' },
      ]);

      await admin.update(sender.user, { isActive: true });
      expect((await me(sender.headers)).statusCode).toBe(401);
      expect((await sender.send()).statusCode).toBe(201);
      expect((await login(sender.user.email, PASSWORD)).statusCode).toBe(200);
    });

    test('another role holds from the next call on, both ways', async () => {
      const { user, headers } = await t.signedIn();
      const calls = callsOf(t, headers);
      expect((await calls.list()).statusCode).toBe(403);
      await admin.update(user, { isAdmin: true });
      expect((await calls.list()).statusCode).toBe(200);
      expect((await me(headers)).json().user.isAdmin).toBe(true);
      await admin.update(user, { isAdmin: false });
      expect([(await calls.list()).statusCode, (await me(headers)).statusCode]).toEqual([403, 200]);
    });

    test('nobody deletes, deactivates or demotes themselves, with other administrators about as well', async () => {
      await newAdministrator(t);
      for (const [answer, issues, message] of [
        [await admin.update(admin.user, { isActive: false }), 'isActive', /deactivate yourself/],
        [await admin.update(admin.user, { isAdmin: false, name: 'X' }), 'isAdmin', /role from yourself/],
        [await admin.remove(admin.user), null, /delete yourself/],
      ] as const) {
        expect(answer.statusCode).toBe(409);
        expect(answer.json()).toMatchObject({ code: 'conflict', message: expect.stringMatching(message) });
        expect(answer.json().issues?.[0].path ?? null).toBe(issues);
      }
      expect(await admin.find(admin.user)).toMatchObject({ isAdmin: true, isActive: true, revision: 1 });
      expect((await admin.update(admin.user, { isAdmin: true, isActive: true })).statusCode).toBe(200);
      expect(t.events).toEqual([]);
    });

    test.each([
      [
        'demote',
        (calls: ReturnType<typeof callsOf>, user: { id: number }) => calls.update(user, { isAdmin: false }),
      ],
      [
        'deactivate',
        (calls: ReturnType<typeof callsOf>, user: { id: number }) => calls.update(user, { isActive: false }),
      ],
      ['delete', (calls: ReturnType<typeof callsOf>, user: { id: number }) => calls.remove(user)],
    ])('when the last two administrators %s each other at once, one is left', async (_what, act) => {
      for (let round = 0; round < 5; round++) {
        const [one, two] = [await newAdministrator(t), await newAdministrator(t)];
        await onlyAdministrators(t, [one.user, two.user]);
        const answers = await Promise.all([act(one, two.user), act(two, one.user)]);
        const statuses = answers.map(({ statusCode }) => statusCode);
        expect(statuses.filter((status) => status < 300)).toHaveLength(1);
        expect([401, 403]).toContain(statuses.find((status) => status >= 300));
        const left = await t.storage.db
          .selectFrom('users')
          .select('id')
          .where('is_admin', '=', 1)
          .where('is_active', '=', 1)
          .where('deleted_at', 'is', null)
          .execute();
        expect(left).toHaveLength(1);
      }
    });

    test('a reset makes the username the password, to be changed, and ends all sessions', async () => {
      const { user, headers } = await t.signedIn();
      const elsewhere = await t.signIn(user);
      const key = await t.createKey(user);
      const answer = await admin.reset(user);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual(await admin.find(user));
      expect(answer.json()).toMatchObject({ mustChangePassword: true, revision: 2 });
      expect(t.events).toMatchObject([{ kind: 'sessions-ended', userId: user.id }]);
      expect([(await me(headers)).statusCode, (await me(elsewhere)).statusCode]).toEqual([401, 401]);
      expect((await login(user.email, PASSWORD)).statusCode).toBe(401);
      const again = await login(user.email, user.username);
      expect(again.json().user.mustChangePassword).toBe(true);
      const sent = { title: 'Hello', message: 'World' };
      expect((await post(t, '/api/notifications', sent, { 'x-api-key': key.key })).statusCode).toBe(201);
    });

    test('every call is for administrators: 403 for others, 401 for nobody, and nothing happens', async () => {
      const { headers } = await t.signedIn();
      const user = await t.createUser();
      const person = aPerson();
      for (const [who, status, body] of [
        [callsOf(t, headers), 403, FORBIDDEN],
        [callsOf(t, {}), 401, { message: 'Please sign in', code: 'unauthenticated' }],
      ] as const) {
        for (const call of [
          who.list(),
          who.create(person),
          who.create({}),
          who.update(user, { isAdmin: true }),
          who.remove(user),
          who.restore(user),
          who.reset(user),
          who.remove({ id: 'abc' }),
        ]) {
          const answer = await call;
          expect([answer.statusCode, answer.json()]).toEqual([status, body]);
        }
      }
      expect(await admin.find(user)).toMatchObject({ isAdmin: false, revision: 1 });
      expect((await login(person.email, person.username)).statusCode).toBe(401);
      expect(t.events).toEqual([]);
    });

    test('an administrator who has to change their password does that first; other sites do nothing', async () => {
      const { headers } = await t.signedIn({ isAdmin: true, mustChangePassword: true });
      expect((await callsOf(t, headers).list()).json().code).toBe('password_change_required');
      const user = await t.createUser();
      for (const strange of [
        { cookie: admin.headers.cookie },
        { ...admin.headers, origin: 'https://evil.example' },
      ]) {
        const calls = callsOf(t, strange);
        for (const call of [calls.create(aPerson()), calls.remove(user), calls.reset(user)]) {
          expect((await call).json().code).toBe('cross_site_request');
        }
      }
    });

    test.each(STRANGE_IDS)('the id %j is not found', async (id) => {
      for (const call of [
        admin.update({ id }, { name: 'Ada' }),
        admin.remove({ id }),
        admin.restore({ id }),
        admin.reset({ id }),
      ]) {
        const answer = await call;
        expect([answer.statusCode, answer.json()]).toEqual([404, NOT_FOUND]);
      }
      expect(t.events).toEqual([]);
    });

    test('the log tells who did what, and no password', async () => {
      const user = (await admin.create(aPerson())).json();
      await admin.update(user, { isAdmin: true, name: 'Ada' });
      await admin.reset(user);
      await admin.remove(user);
      await admin.restore(user);
      const who = { actor_id: admin.user.id, address: '127.0.0.1' };
      const { username } = user;
      expect(await auditOf(t, Number(user.id))).toEqual([
        { event: 'user.created', ...who, detail: { username, isAdmin: false, isActive: true } },
        {
          event: 'user.updated',
          ...who,
          detail: { changed: 'name is_admin', isAdmin: true, isActive: true },
        },
        { event: 'password.reset', ...who, detail: { sessionsEnded: 0 } },
        { event: 'user.deleted', ...who, detail: { username, sessionsEnded: 0 } },
        { event: 'user.restored', ...who, detail: {} },
      ]);
    });
  });
}
