import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { aNotification, messagesTo, newSender } from '../senders.ts';

for (const engine of engines) {
  describe(`what intake tells others, and what it refuses, on ${engine.name}`, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine, { intakeRatePerMinute: 3 });
    });
    afterAll(() => t.close());
    beforeEach(() => {
      t.events.length = 0;
    });

    test('a key that sends faster than it may gets 429 and is told when to come back', async () => {
      const [ada, other] = [await newSender(t), await newSender(t)];
      for (let count = 0; count < 3; count++) await ada.sent();
      const answer = await ada.send();
      expect([answer.statusCode, answer.json().code]).toEqual([429, 'rate_limited']);
      expect(answer.json().message).toContain('"test key"');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(await ada.inbox()).toHaveLength(3);
      expect((await other.send()).statusCode).toBe(201);
    });

    test('a page of another site can not send, even with a key', async () => {
      const ada = await newSender(t);
      for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
        const answer = await ada.send(aNotification(), { origin });
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross_site_request']);
      }
      const cookie = await ada.send(aNotification(), { cookie: ada.headers.cookie });
      expect(cookie.statusCode).toBe(403);
      expect(await ada.inbox()).toEqual([]);
      expect((await ada.send(aNotification(), { origin: 'http://localhost' })).statusCode).toBe(201);
    });

    test('a new notification is announced to its owner, as it was answered', async () => {
      const [ada, other] = [await newSender(t), await newSender(t)];
      const sent = await ada.sent({ metadata: { a: 1 } });
      expect(messagesTo(t, ada.user.id)).toEqual([
        { type: 'notification', announce: true, notification: sent },
      ]);
      expect(messagesTo(t, other.user.id)).toEqual([]);
    });

    test('nothing is announced that was not stored', async () => {
      const ada = await newSender(t);
      await ada.send({ title: '' });
      await ada.send(aNotification(), { 'idempotency-key': '' });
      expect(t.events).toEqual([]);
    });

    test('a call with a wrong key is told to the address it came from, once a second, without the key', async () => {
      const wrong = (remoteAddress: string) =>
        t.app.inject({
          method: 'POST',
          url: '/api/notifications',
          headers: { 'x-api-key': 'ask_secret' },
          payload: aNotification(),
          remoteAddress,
        });
      t.advance(1000);
      await wrong('10.0.0.1');
      await wrong('10.0.0.1');
      await wrong('10.0.0.2');
      t.advance(1000);
      await wrong('10.0.0.1');
      const told = t.events.map((event) => event.kind === 'address-message' && event.address);
      expect(told).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.1']);
      const [first] = t.events;
      const message = first?.kind === 'address-message' ? first.message : '{}';
      expect(JSON.parse(message)).toEqual({
        type: 'intake.rejected',
        at: new Date(t.clock() - 1000).toISOString(),
        reason: 'The API key is unknown, deleted or inactive',
      });
    });
  });
}
