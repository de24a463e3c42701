import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestApp, PASSWORD, type TestApp } from '../app.ts';
import { post } from '../calls.ts';
import { engines } from '../engines.ts';

const MINUTE_MS = 60_000;
let addresses = 0;

/** An address that no limit has seen yet. */
function newAddress(): string {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
}

for (const engine of engines) {
  describe(`guessing passwords on ${engine.name}`, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine);
    });
    afterAll(() => t.close());
    // The limits tell the time by Date, the application by its own clock.
    beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
    afterEach(() => vi.useRealTimers());

    const login = (email: string, password: string, address: string) =>
      post(t, '/api/auth/login', { email, password }, {}, address);

    /** Wrong passwords, one after the other, and what they were answered. */
    async function guess(email: string, address: string, times: number): Promise<number[]> {
      const statuses = [];
      for (let count = 0; count < times; count++)
        statuses.push((await login(email, `wrong ${count}`, address)).statusCode);
      return statuses;
    }

    test('after five wrong ones from an address the right one has to wait as well', async () => {
      const [user, address] = [await t.createUser(), newAddress()];
      expect(await guess(user.email, address, 6)).toEqual([401, 401, 401, 401, 401, 429]);
      const refused = await login(user.email.toUpperCase(), PASSWORD, address);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBe('900');
      expect(refused.json()).toEqual({
        code: 'rate_limited',
        message: 'Too many wrong passwords. Please try again in 15 minutes.',
      });
      vi.advanceTimersByTime(15 * MINUTE_MS);
      expect((await login(user.email, PASSWORD, address)).statusCode).toBe(200);
    });

    test('names that nobody has are limited alike, and so are inactive users', async () => {
      const inactive = await t.createUser({ isActive: false });
      for (const name of ['no-such-user', inactive.username])
        expect(await guess(name, newAddress(), 6)).toEqual([401, 401, 401, 401, 401, 429]);
    });

    test('the right password makes the wrong ones before it forgotten', async () => {
      const [user, address] = [await t.createUser(), newAddress()];
      for (let round = 0; round < 3; round++) {
        await guess(user.email, address, 4);
        expect((await login(user.email, PASSWORD, address)).statusCode).toBe(200);
      }
    });

    test('guesses at the same time do not slip past', async () => {
      const [user, address] = [await t.createUser(), newAddress()];
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => login(user.email, `wrong ${index}`, address)),
      );
      const statuses = answers.map((answer) => answer.statusCode);
      expect(statuses.filter((status) => status === 401)).toHaveLength(5);
      expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    });

    test('signing in rightly, however often, uses nothing up', async () => {
      const [user, address] = [await t.createUser(), newAddress()];
      for (let count = 0; count < 60; count++)
        expect((await login(user.email, PASSWORD, address)).statusCode).toBe(200);
    });

    test('an address has 50 wrong ones for all accounts together; an own account gives it no more', async () => {
      const [own, address] = [await t.createUser(), newAddress()];
      for (let count = 0; count < 50; count++) {
        expect(await guess(`victim${count}`, address, 1)).toEqual([401]);
        if (count % 10 === 0) await login(own.email, PASSWORD, address);
      }
      expect(await guess('another victim', address, 1)).toEqual([429]);
      expect((await login(own.email, PASSWORD, address)).statusCode).toBe(429);
      expect((await login(own.email, PASSWORD, newAddress())).statusCode).toBe(200);
    });

    test('many addresses together have 50 wrong ones for one account, but its owner is let in where known', async () => {
      const [user, home] = [await t.createUser(), newAddress()];
      expect((await login(user.email, PASSWORD, home)).statusCode).toBe(200);
      for (let count = 0; count < 10; count++) await guess(user.email, newAddress(), 5);
      expect(await guess(user.email, newAddress(), 1)).toEqual([429]);
      expect((await login(user.email, PASSWORD, newAddress())).statusCode).toBe(429);

      expect((await login(user.email, PASSWORD, home)).statusCode).toBe(200);
      expect(await guess(user.email, home, 6)).toEqual([401, 401, 401, 401, 401, 429]);

      vi.advanceTimersByTime(60 * MINUTE_MS);
      expect((await login(user.email, PASSWORD, newAddress())).statusCode).toBe(200);
    });

    test('the addresses of one IPv6 network count as one', async () => {
      const user = await t.createUser();
      const statuses = [];
      for (let host = 1; host <= 6; host++)
        statuses.push(...(await guess(user.email, `2001:db8:${addresses}:7::${host}`, 1)));
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    });

    test('the current password is guarded alike when it is changed', async () => {
      const { user, headers } = await t.signedIn();
      const address = newAddress();
      const change = (currentPassword: string) => {
        const payload = { currentPassword, newPassword: 'another good one' };
        return post(t, '/api/auth/change-password', payload, headers, address);
      };
      for (let count = 0; count < 5; count++) expect((await change(`wrong ${count}`)).statusCode).toBe(400);
      const refused = await change(PASSWORD);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
      expect((await login(user.username, PASSWORD, address)).statusCode).toBe(429);
    });

    test('where too many sign in at once some are sent away for a moment, which costs them no guess', async () => {
      const calls = Array.from({ length: 200 }, (_, index) => ({
        name: `crowd${index}`,
        address: newAddress(),
      }));
      const answers = await Promise.all(
        calls.map(async (call) => ({ ...call, answer: await login(call.name, 'wrong', call.address) })),
      );
      const sentAway = answers.filter(({ answer }) => answer.statusCode !== 401);
      const [one] = sentAway;
      expect(new Set(sentAway.map(({ answer }) => answer.statusCode))).toEqual(new Set([503]));
      expect(one?.answer.headers['retry-after']).toBe('2');
      expect(one?.answer.json().code).toBe('unavailable');
      expect(await guess(one?.name ?? '', one?.address ?? '', 6)).toEqual([401, 401, 401, 401, 401, 429]);
    });

    test('the log has one line for each limit that was reached, whatever came after', async () => {
      const [user, address] = [await t.createUser(), newAddress()];
      await guess(user.email, address, 12);
      const lines = await t.storage.db
        .selectFrom('audit_log')
        .select(['event', 'detail'])
        .where('subject_id', '=', user.id)
        .orderBy('id')
        .execute();
      expect(lines.map(({ event }) => event)).toEqual([...Array(5).fill('login.failed'), 'login.throttled']);
      expect(JSON.parse(lines[5]?.detail ?? '')).toEqual({ name: user.email, at: 'sign-in' });
    });
  });
}
