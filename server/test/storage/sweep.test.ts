import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweep } from '../../src/jobs/sweep.ts';
import { openTestApp, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { newSender } from '../senders.ts';

const HOUR_MS = 60 * 60 * 1000;

for (const engine of engines) {
  describe(`the sweep on ${engine.name}`, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine, { intakeRatePerMinute: 0 });
    });
    afterAll(() => t.close());

    const rowsOf = async (table: 'sessions' | 'idempotency_keys' | 'audit_log' | 'notifications') => {
      const { count } = await t.storage.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    };

    test('removes sessions that have expired, and no other', async () => {
      const early = await t.createUser();
      for (let count = 0; count < 20; count++) await t.signIn(early);
      t.advance(HOUR_MS);
      const { headers } = await t.signedIn();
      t.advance(11 * HOUR_MS);
      await sweep(t);
      expect(await rowsOf('sessions')).toBe(1);
      expect((await t.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(200);
    });

    test('forgets Idempotency-Keys after a day, however many there are, and keeps their notifications', async () => {
      const ada = await newSender(t);
      await Promise.all(
        Array.from({ length: 1100 }, (_, count) => ada.sent({}, { 'idempotency-key': `k${count}` })),
      );
      t.advance(HOUR_MS);
      await ada.sent({}, { 'idempotency-key': 'later' });
      t.advance(23 * HOUR_MS - 1);
      await sweep(t);
      expect(await rowsOf('idempotency_keys')).toBe(1101);
      t.advance(1);
      await Promise.all([sweep(t), sweep(t)]);
      expect(await rowsOf('idempotency_keys')).toBe(1);
      expect(await rowsOf('notifications')).toBe(1101);
    });

    test('keeps the audit log for 400 days', async () => {
      await newSender(t);
      const before = await rowsOf('audit_log');
      expect(before).toBeGreaterThan(0);
      t.advance(400 * 24 * HOUR_MS - 1 - 25 * HOUR_MS);
      await sweep(t);
      expect(await rowsOf('audit_log')).toBe(before);
      t.advance(26 * HOUR_MS);
      await sweep(t);
      expect(await rowsOf('audit_log')).toBe(0);
    });
  });
}
