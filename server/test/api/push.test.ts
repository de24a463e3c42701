import { pushSubscription } from '@alertstream/contract/push';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, PASSWORD, type TestApp } from '../app.ts';
import { newBrowser } from '../browsers.ts';
import { engines } from '../engines.ts';
import { startWorker } from '../outbox.ts';
import { openReceiver, type Receiver } from '../receivers.ts';
import { newSender, type TestSender } from '../senders.ts';

for (const engine of engines) {
  describe(`web push on ${engine.name}`, () => {
    let t: TestApp;
    let service: Receiver;
    let worker: ReturnType<typeof startWorker>;
    let ada: TestSender;
    beforeAll(async () => {
      t = await openTestApp(engine, { allowPrivateTargets: true, intakeRatePerMinute: 0 });
      worker = startWorker(t);
    });
    afterAll(async () => {
      await worker.stop();
      await t.close();
    });
    beforeEach(async () => {
      service = await openReceiver();
      service.answer = (response) => response.writeHead(201).end();
      ada = await newSender(t);
    });
    afterEach(() => service.close());

    const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, who = ada) =>
      t.app.inject({
        method,
        url: `/api/push${url}`,
        headers: { ...who.headers, 'user-agent': 'Firefox' },
        ...(payload ? { payload } : {}),
      });
    const list = async (who = ada) =>
      pushSubscription.array().parse((await call('GET', '/subscriptions', undefined, who)).json());
    async function subscribe(who = ada, browser = newBrowser(`${service.url}/${who.user.id}`)) {
      const answer = await call('POST', '/subscriptions', browser.subscription, who);
      expect(answer.statusCode).toBe(201);
      return { ...browser, id: pushSubscription.parse(answer.json()).id };
    }

    test('what is announced is pushed, for the browser alone to read', async () => {
      const { publicKey } = (await call('GET', '')).json();
      const browser = await subscribe();
      const { id } = await ada.sent({ title: 'Ünïcode', message: 'x'.repeat(9000), priority: 'high' });
      await expect.poll(() => service.calls.length).toBe(1);
      const [pushed] = service.calls;
      expect(pushed?.raw.length).toBeLessThanOrEqual(4096);
      expect(pushed?.headers).toMatchObject({
        'content-encoding': 'aes128gcm',
        urgency: 'high',
        ttl: '86400',
        authorization: expect.stringMatching(new RegExp(`^vapid t=[^,]+, k=${publicKey}$`)),
      });
      expect(browser.decrypt(pushed?.raw ?? Buffer.alloc(0))).toEqual({
        kind: 'notification',
        id,
        title: 'Ünïcode',
        message: `${'x'.repeat(499)}…`,
        appName: 'Unknown',
        priority: 'high',
        url: `/?open=${id}`,
      });
      await t.restart();
      expect((await call('GET', '')).json()).toEqual({ publicKey });
    });

    test('the same browser again is the same subscription; it is told for whoever is signed in in it', async () => {
      const browser = await subscribe();
      expect((await subscribe(ada, browser)).id).toBe(browser.id);
      expect(await list()).toMatchObject([{ id: browser.id, userAgent: 'Firefox', lastError: null }]);
      const bob = await newSender(t);
      await subscribe(bob, browser);
      expect(await list()).toEqual([]);
      await ada.sent({ title: 'for ada' });
      await bob.sent({ title: 'for bob' });
      await expect
        .poll(() => service.calls.map(({ raw }) => browser.decrypt(raw).title))
        .toEqual(['for bob']);
    });

    test('high priority alone, where that was chosen', async () => {
      const browser = await subscribe();
      await t.app.inject({
        method: 'PATCH',
        url: '/api/auth/profile',
        headers: ada.headers,
        payload: { highPriorityOnly: true },
      });
      await ada.sent({ title: 'normal' });
      await ada.sent({ title: 'high', priority: 'high' });
      await expect.poll(() => service.calls.map(({ raw }) => browser.decrypt(raw).title)).toEqual(['high']);
    });

    test.each([404, 410])('a browser that its push service answers with %i is forgotten', async (status) => {
      await subscribe();
      service.answer = (response) => response.writeHead(status).end();
      await ada.sent();
      await expect.poll(() => list()).toEqual([]);
      expect((await ada.inbox()).map(({ appName }) => appName)).toEqual(['Unknown']); // nobody is told of it
    });

    test('ends with the call, with signing out, and not with a new password', async () => {
      const { id } = await subscribe();
      expect((await call('DELETE', `/subscriptions/${id}`, undefined, await newSender(t))).statusCode).toBe(
        404,
      );
      expect((await call('DELETE', `/subscriptions/${id}`)).statusCode).toBe(204);
      expect(await list()).toEqual([]);

      await subscribe();
      const changed = await t.app.inject({
        method: 'POST',
        url: '/api/auth/change-password',
        headers: ada.headers,
        payload: { currentPassword: PASSWORD, newPassword: 'another battery' },
      });
      expect(changed.statusCode).toBe(200);
      await ada.signInAgain();
      expect(await list()).toHaveLength(1);

      await subscribe();
      await t.app.inject({ method: 'POST', url: '/api/auth/logout', headers: ada.headers });
      await ada.signInAgain();
      expect(await list()).toEqual([]);
    });

    test('one user has twenty at most: the latest seen', async () => {
      for (let count = 0; count < 21; count++) await subscribe(ada, newBrowser(`${service.url}/${count}`));
      expect(await list()).toHaveLength(20);
    });

    test.each([
      ['no endpoint', { endpoint: '' }, 'endpoint'],
      ['an endpoint that is none', { endpoint: 'javascript:1' }, 'endpoint'],
      ['a key that is no point', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }, 'keys.p256dh'],
      ['a short secret', { keys: { p256dh: 'A'.repeat(87), auth: 'AA' } }, 'keys.auth'],
    ])('%s is refused', async (_what, fields, path) => {
      const { subscription } = newBrowser(service.url);
      const answer = await call('POST', '/subscriptions', { ...subscription, ...fields });
      expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, path]);
    });

    test('a private endpoint is refused where targets must be public', async () => {
      await t.restart({ allowPrivateTargets: false });
      const answer = await call('POST', '/subscriptions', newBrowser(service.url).subscription);
      expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, 'endpoint']);
      await t.restart({ allowPrivateTargets: true });
    });
  });
}
