import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../app.ts';
import { cookieOf, post } from '../calls.ts';
import { engines } from '../engines.ts';

let addresses = 0;

function newAddress(): string {
  addresses += 1;
  return `10.1.${addresses >> 8}.${addresses & 255}`;
}

const ADA = {
  name: 'Ada Lovelace',
  email: 'Ada@Example.com',
  password: 'analytical engine',
  confirmPassword: 'analytical engine',
};

for (const engine of engines) {
  describe(`registering on ${engine.name}`, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine, { allowRegistration: true });
    });
    afterAll(() => t.close());
    afterEach(() => vi.useRealTimers());
    beforeEach(() => {
      t.events.length = 0;
    });

    const register = (payload: object, address = newAddress(), headers = {}) =>
      post(t, '/api/auth/register', payload, headers, address);
    const options = async () => (await t.app.inject({ url: '/api/auth/options' })).json();

    test('is closed unless it is allowed, whatever is sent', async () => {
      await t.restart({ allowRegistration: false });
      expect(await options()).toEqual({ registration: false, email: false });
      for (const payload of [ADA, {}, undefined]) {
        const answer = await post(t, '/api/auth/register', payload);
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'registration_closed']);
      }
      await t.restart({ allowRegistration: true });
      expect(await options()).toEqual({ registration: true, email: false });
    });

    test('makes an active user without rights, who is signed in at once', async () => {
      const answer = await register(ADA);
      expect(answer.statusCode).toBe(200);
      expect(answer.json().user).toMatchObject({
        name: 'Ada Lovelace',
        email: 'Ada@Example.com',
        username: 'Ada',
        isAdmin: false,
        isActive: true,
        mustChangePassword: false,
      });
      const me = await t.app.inject({ url: '/api/auth/me', headers: cookieOf(answer) });
      expect(me.json()).toEqual(answer.json());
      const login = await post(t, '/api/auth/login', { email: 'ada', password: ADA.password });
      expect(login.statusCode).toBe(200);
      const [line] = await t.storage.db
        .selectFrom('audit_log')
        .selectAll()
        .where('event', '=', 'user.registered')
        .execute();
      expect(line).toMatchObject({ subject_id: Number(me.json().user.id), detail: '{"username":"Ada"}' });
    });

    test('refuses an email address that has an account, in any case', async () => {
      await register({ ...ADA, email: 'taken@example.com' });
      const answer = await register({ ...ADA, email: 'TAKEN@example.com' });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'conflict', issues: [{ path: 'email' }] });
      expect(answer.headers['set-cookie']).toBeUndefined();
    });

    test('finds another username where it is taken, for callers at the same time as well', async () => {
      await t.createUser({ username: 'grace' });
      const answers = await Promise.all(
        ['one', 'two', 'three'].map((host) => register({ ...ADA, email: `grace@${host}.example` })),
      );
      const names = answers.map((answer) => answer.json().user.username);
      expect(names.toSorted()).toEqual(['grace2', 'grace3', 'grace4']);
    });

    test('of the same address twice at the same time one is refused', async () => {
      const twice = [0, 1].map(() => register({ ...ADA, email: 'double@example.com' }));
      const statuses = (await Promise.all(twice)).map((answer) => answer.statusCode);
      expect(statuses.toSorted()).toEqual([200, 409]);
    });

    test('ends the session that the browser had', async () => {
      const { user, headers } = await t.signedIn();
      await register({ ...ADA, email: 'second@example.com' }, newAddress(), headers);
      expect((await t.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401);
      expect(t.events).toMatchObject([{ kind: 'sessions-ended', userId: user.id }]);
    });

    test('is limited for each address', async () => {
      vi.useFakeTimers({ toFake: ['Date'] }); // limits tell the time by Date
      const address = newAddress();
      const statuses = [];
      for (let count = 0; count < 11; count++)
        statuses.push((await register({ ...ADA, email: `many${count}@example.com` }, address)).statusCode);
      expect(statuses).toEqual([...Array(10).fill(200), 429]);
      const refused = await register({ ...ADA, email: 'more@example.com' }, address);
      expect(refused.headers['retry-after']).toBe('3600');
    });

    test.each([
      ['name', { name: undefined }, 'Required'],
      ['name', { name: '  ' }, 'Must not be blank'],
      ['name', { name: 'a'.repeat(300) }, 'String must contain at most 100 character(s)'],
      ['name', { name: 'a\u0000' }, 'Must not contain NUL characters'],
      ['email', { email: 'not an address' }, 'Invalid email'],
      ['email', { email: `${'a'.repeat(300)}@example.com` }, /at most 254/],
      ['email', { email: ['ada@example.com'] }, 'Expected string, received array'],
      ['password', { password: 'short', confirmPassword: 'short' }, 'Password must be at least 6 characters'],
      ['password', { password: 'QWERTY', confirmPassword: 'QWERTY' }, /most common/],
      ['password', { password: 'babbage', confirmPassword: 'babbage' }, /other than your username/],
      ['confirmPassword', { confirmPassword: 'something else' }, "Passwords don't match"],
    ])('a bad %s is a 400 that names it: %j', async (path, changes, message) => {
      const answer = await register({ ...ADA, email: 'babbage@example.com', ...changes });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().issues).toEqual([
        { path, message: typeof message === 'string' ? message : expect.stringMatching(message) },
      ]);
    });
  });
}
