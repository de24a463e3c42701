import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../administrators.ts';
import { openTestApp, PASSWORD, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';

type Headers = Record<string, string>;

for (const engine of engines) {
  describe(`one’s own email address on ${engine.name}`, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine);
    });
    afterAll(() => t.close());

    const me = (headers: Headers) => t.app.inject({ url: '/api/auth/me', headers });
    const save = (headers: Headers, payload: object) =>
      t.app.inject({ method: 'PATCH', url: '/api/auth/profile', headers, payload });

    test('changes with the password', async () => {
      const { headers } = await t.signedIn();
      const email = 'changed@example.com';
      const answer = await save(headers, { email, currentPassword: PASSWORD });
      expect([answer.statusCode, answer.json().user.email]).toEqual([200, email]);
      expect((await me(headers)).json().user.email).toBe(email);
    });

    test.each([
      [{}, 'Current password is required'],
      [{ currentPassword: '' }, 'Current password is required'],
      [{ currentPassword: 'not mine' }, 'The current password is wrong'],
      [{ currentPassword: 7 }, 'Expected string, received number'],
      [{ currentPassword: 'a'.repeat(300) }, 'String must contain at most 256 character(s)'],
    ])('another address asks for the password: %j is a 400, and nothing is saved', async (given, message) => {
      const { headers } = await t.signedIn();
      const before = (await me(headers)).json();
      const answer = await save(headers, { name: 'Evil', email: 'evil@example.com', ...given });
      expect([answer.statusCode, answer.json().issues]).toEqual([
        400,
        [{ path: 'currentPassword', message }],
      ]);
      expect((await me(headers)).json()).toEqual(before);
    });

    test('all else, the address as it is included, is saved without the password', async () => {
      const { user, headers } = await t.signedIn();
      const answer = await save(headers, { name: 'Other', email: user.email, highPriorityOnly: true });
      expect([answer.statusCode, answer.json().user.name]).toEqual([200, 'Other']);
    });

    test('guessing the password for another address is throttled as signing in is', async () => {
      await t.restart();
      const { user, headers } = await t.signedIn();
      const email = 'guessed@example.com';
      for (let guess = 0; guess < 5; guess++) {
        expect((await save(headers, { email, currentPassword: `guess ${guess}` })).statusCode).toBe(400);
      }
      const answer = await save(headers, { email, currentPassword: PASSWORD });
      expect([answer.statusCode, answer.json().code]).toEqual([429, 'rate_limited']);
      expect((await auditOf(t, user.id))[0]).toMatchObject({
        event: 'login.failed',
        detail: { at: 'change-email' },
      });
      expect((await save(headers, { name: 'Still possible' })).statusCode).toBe(200);
      await t.restart();
    });

    test('an address that was changed meanwhile does not come back without the password', async () => {
      const { user, headers } = await t.signedIn();
      const email = `new.${user.email}`;
      const answers = await Promise.all([
        save(headers, { email, currentPassword: PASSWORD }),
        ...Array.from({ length: 8 }, () => save(headers, { email: user.email, name: 'Stale' })),
      ]);
      expect(answers[0]?.statusCode).toBe(200);
      expect((await me(headers)).json().user.email).toBe(email);
    });
  });
}
