import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { login as signIn } from '../../src/domain/accounts/login.ts';
import { createLimits } from '../../src/live/limits.ts';
import { setPassword } from '../../src/storage/people/users.ts';
import { openTestApp, PASSWORD, type TestApp } from '../app.ts';
import { cookieOf, post } from '../calls.ts';
import { engines } from '../engines.ts';

const NEW_PASSWORD = 'a brand new one';

for (const engine of engines) {
  describe(`changing the password on ${engine.name}`, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine);
    });
    afterAll(() => t.close());
    beforeEach(() => {
      t.events.length = 0;
    });

    const change = (headers: Record<string, string>, payload: object) =>
      post(t, '/api/auth/change-password', payload, headers);
    const login = (email: string, password: string, rememberMe = false) =>
      post(t, '/api/auth/login', { email, password, rememberMe });
    const me = (headers: Record<string, string>) => t.app.inject({ url: '/api/auth/me', headers });

    test('the new one signs in, the old one does not', async () => {
      const { user, headers } = await t.signedIn();
      const answer = await change(headers, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual((await me(cookieOf(answer))).json());
      expect((await login(user.email, PASSWORD)).statusCode).toBe(401);
      expect((await login(user.email, NEW_PASSWORD)).statusCode).toBe(200);
    });

    test('all sessions of the user end, and the caller gets a new one', async () => {
      const { user, headers } = await t.signedIn();
      const elsewhere = await t.signIn(user);
      const stranger = await t.signedIn();
      const answer = await change(headers, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
      expect((await me(headers)).statusCode).toBe(401);
      expect((await me(elsewhere)).statusCode).toBe(401);
      expect((await me(cookieOf(answer))).statusCode).toBe(200);
      expect((await me(stranger.headers)).statusCode).toBe(200);
      const [event, ...others] = t.events;
      expect(event).toMatchObject({ kind: 'sessions-ended', userId: user.id });
      expect(event?.kind === 'sessions-ended' && event.sessionIds).toHaveLength(2);
      expect(others).toEqual([]);
    });

    test.each([true, false])('the new session is remembered as the old one was: %j', async (rememberMe) => {
      const user = await t.createUser();
      const headers = cookieOf(await login(user.email, PASSWORD, rememberMe));
      const answer = await change(headers, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
      expect(/Max-Age=2592000/.test(String(answer.headers['set-cookie']))).toBe(rememberMe);
    });

    test('a user who must change it can do that, sign out and see themselves, and nothing else before', async () => {
      const { headers } = await t.signedIn({ mustChangePassword: true });
      expect((await me(headers)).json().user.mustChangePassword).toBe(true);
      for (const url of ['/api/api-keys', '/api/notifications', '/api/notifications/stats']) {
        const answer = await t.app.inject({ url, headers });
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'password_change_required']);
      }
      const answer = await change(headers, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
      expect(answer.json().user.mustChangePassword).toBe(false);
      const after = await t.app.inject({ url: '/api/api-keys', headers: cookieOf(answer) });
      expect(after.statusCode).toBe(200);
      const other = await t.signedIn({ mustChangePassword: true });
      expect((await post(t, '/api/auth/logout', undefined, other.headers)).statusCode).toBe(204);
    });

    test.each([
      ['currentPassword', { newPassword: NEW_PASSWORD }, 'Required'],
      ['currentPassword', { currentPassword: '', newPassword: NEW_PASSWORD }, 'Current password is required'],
      [
        'currentPassword',
        { currentPassword: 'wrong', newPassword: NEW_PASSWORD },
        'The current password is wrong',
      ],
      ['newPassword', { currentPassword: PASSWORD }, 'Required'],
      [
        'newPassword',
        { currentPassword: PASSWORD, newPassword: 'short' },
        'Password must be at least 6 characters',
      ],
      ['newPassword', { currentPassword: PASSWORD, newPassword: 'a'.repeat(257) }, /at most 256/],
      ['newPassword', { currentPassword: PASSWORD, newPassword: 'nul\u0000nul' }, /NUL/],
      [
        'newPassword',
        { currentPassword: PASSWORD, newPassword: 1234567 },
        'Expected string, received number',
      ],
      ['newPassword', { currentPassword: PASSWORD, newPassword: 'Password1' }, /most common/],
      ['newPassword', { currentPassword: PASSWORD, newPassword: PASSWORD }, /other than the current/],
      ['newPassword', { currentPassword: PASSWORD, newPassword: 'CAROLINE' }, /other than your username/],
      [
        'newPassword',
        { currentPassword: PASSWORD, newPassword: 'caroline@EXAMPLE.com' },
        /other than your email/,
      ],
    ])('a bad %s is a 400 that names it, and nothing changes: %j', async (path, payload, message) => {
      const known = await t.storage.db
        .selectFrom('users')
        .selectAll()
        .where('username', '=', 'caroline')
        .execute();
      const user = known[0] ?? (await t.createUser({ username: 'caroline' }));
      const headers = await t.signIn(user);
      const answer = await change(headers, payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().issues).toEqual([
        { path, message: typeof message === 'string' ? message : expect.stringMatching(message) },
      ]);
      expect((await me(headers)).statusCode).toBe(200);
      expect(t.events).toEqual([]);
    });

    test('of two changes at once one wins, and exactly its session is left', async () => {
      const { user, headers } = await t.signedIn();
      const answers = await Promise.all(
        ['first of the two', 'second of the two'].map(async (newPassword) => ({
          newPassword,
          answer: await change(headers, { currentPassword: PASSWORD, newPassword }),
        })),
      );
      expect(answers.map(({ answer }) => answer.statusCode).toSorted()).toEqual([200, 400]);
      const winner = answers.find(({ answer }) => answer.statusCode === 200);
      const sessions = await t.storage.db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', user.id)
        .execute();
      expect(sessions).toHaveLength(1);
      expect((await login(user.email, winner?.newPassword ?? '')).statusCode).toBe(200);
    });

    test('a password that changes while the old one is being checked opens no session', async () => {
      const user = await t.createUser();
      const limits = createLimits({ redis: null, intakeRatePerMinute: 0 });
      // Points are given back between the check and the session: the moment that matters.
      const changed = { password_hash: 'changed', must_change_password: 0 as const };
      const loginAccount = {
        ...limits.loginAccount,
        giveBack: () => setPassword(t.storage.db, user.id, changed),
      };
      const ctx = {
        storage: t.storage,
        clock: t.clock,
        publish: () => {},
        limits: { ...limits, loginAccount },
      };
      const input = { email: user.email, password: PASSWORD, rememberMe: false };
      const client = { address: '192.0.2.1', userAgent: '' };
      await expect(signIn(ctx, { ...input, client, current: null })).rejects.toMatchObject({ status: 401 });
      const sessions = t.storage.db.selectFrom('sessions').select('id').where('user_id', '=', user.id);
      expect(await sessions.execute()).toEqual([]);
    });

    test('needs a session', async () => {
      const answer = await change({}, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
      expect(answer.statusCode).toBe(401);
    });

    test('stands in the log, without the passwords', async () => {
      const { user, headers } = await t.signedIn();
      await change(headers, { currentPassword: 'wrong password', newPassword: NEW_PASSWORD });
      await change(headers, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
      const lines = await t.storage.db
        .selectFrom('audit_log')
        .select(['event', 'actor_id', 'address', 'detail'])
        .where('subject_id', '=', user.id)
        .orderBy('id')
        .execute();
      expect(lines).toEqual([
        {
          event: 'login.failed',
          actor_id: null,
          address: '127.0.0.1',
          detail: JSON.stringify({ at: 'change-password', name: user.username }),
        },
        { event: 'password.changed', actor_id: user.id, address: '127.0.0.1', detail: '{"sessionsEnded":1}' },
      ]);
    });
  });
}
