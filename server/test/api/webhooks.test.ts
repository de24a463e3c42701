import {
  WEBHOOKS_MAX,
  type WebhookPayload,
  webhookEvents,
  webhookPayload,
} from '@alertstream/contract/webhooks';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, PASSWORD, type TestApp } from '../app.ts';
import { cookieOf, post } from '../calls.ts';
import { engines } from '../engines.ts';
import { deliveriesOf, startWorker } from '../outbox.ts';
import { openReceiver, type Received, type Receiver } from '../receivers.ts';
import { newSender } from '../senders.ts';
import { webhookCallsOf } from '../webhooks.ts';

const HOUR_MS = 3_600_000;
const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes !!!').toString('base64')}`;

for (const engine of engines) {
  describe(`webhooks on ${engine.name}`, () => {
    let t: TestApp;
    let receiver: Receiver;
    let worker: ReturnType<typeof startWorker>;
    beforeAll(async () => {
      t = await openTestApp(engine, { intakeRatePerMinute: 0, allowPrivateTargets: true });
    });
    afterAll(() => t.close());
    beforeEach(async () => {
      receiver = await openReceiver();
      worker = startWorker(t);
    });
    afterEach(async () => {
      await worker.stop();
      await receiver.close();
    });

    async function newPerson() {
      const person = await newSender(t);
      return Object.assign(person, { webhooks: webhookCallsOf(t, person) });
    }

    /** What the receiver got, once it has so many calls. */
    async function received(count: number): Promise<WebhookPayload[]> {
      worker.wake();
      await expect.poll(() => receiver.calls.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count);
      return receiver.calls.map(({ body }) => webhookPayload.parse(JSON.parse(body)));
    }

    test('made, listed, changed, deleted and brought back; nobody else sees it', async () => {
      const [ada, bob] = [await newPerson(), await newPerson()];
      const made = await ada.webhooks.made({ url: receiver.url, events: ['user.login'], secret: '' });
      expect(made).toMatchObject({
        name: 'CI',
        isActive: true,
        secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
        totalCalls: 0,
        successRate: null,
        lastTriggered: null,
        disabledReason: null,
      });
      const { secret_sealed: sealed } = await t.storage.db
        .selectFrom('webhooks')
        .select('secret_sealed')
        .where('id', '=', Number(made.id))
        .executeTakeFirstOrThrow();
      expect(sealed).not.toContain(made.secret.slice(6));
      const changed = await ada.webhooks.change(made.id, {
        name: ' Build ',
        isActive: false,
        secret: SECRET,
      });
      expect(changed).toMatchObject({ name: 'Build', isActive: false, secret: SECRET, url: receiver.url });
      expect(await ada.webhooks.all()).toEqual([changed]);

      expect(await bob.webhooks.all()).toEqual([]);
      for (const [method, path] of [
        ['PATCH', ''],
        ['DELETE', ''],
        ['POST', '/test'],
        ['POST', '/rotate-secret'],
        ['POST', '/restore'],
        ['GET', '/deliveries'],
        ['POST', '/deliveries/1/redeliver'],
      ] as const) {
        const answer = await bob.webhooks.call(
          method,
          `/${made.id}${path}`,
          method === 'GET' ? undefined : {},
        );
        expect([method, path, answer.statusCode]).toEqual([method, path, 404]);
      }

      expect((await ada.webhooks.call('DELETE', `/${made.id}`)).statusCode).toBe(204);
      expect(await ada.webhooks.all()).toEqual([]);
      expect((await ada.webhooks.call('POST', `/${made.id}/restore`)).json()).toEqual(changed);
      await ada.webhooks.call('DELETE', `/${made.id}`);
      t.advance(61_000);
      expect((await ada.webhooks.call('POST', `/${made.id}/restore`)).statusCode).toBe(404);
    });

    test('what can not be a webhook is refused, and so is one too many', async () => {
      const ada = await newPerson();
      const refused = async (input: object) =>
        (await ada.webhooks.call('POST', '', { name: 'x', events: [], ...input })).json();
      expect(await refused({ url: 'ftp://a.example' })).toMatchObject({ issues: [{ path: 'url' }] });
      expect(await refused({ url: receiver.url, secret: 'whsec_short' })).toMatchObject({
        issues: [{ path: 'secret' }],
      });
      expect(await refused({ url: receiver.url, events: ['user.born'] })).toMatchObject({
        issues: [{ path: 'events.0' }],
      });
      for (let made = 0; made < WEBHOOKS_MAX; made++) await ada.webhooks.made({ url: receiver.url });
      const tooMany = await ada.webhooks.call('POST', '', { name: 'x', url: receiver.url, events: [] });
      expect(tooMany.statusCode).toBe(409);
    });

    test('all six events arrive, signed, with what happened; undoing one tells nothing', async () => {
      const ada = await newPerson();
      await ada.webhooks.made({ url: receiver.url, events: [...webhookEvents], secret: SECRET });
      await ada.webhooks.made({ url: receiver.url, events: ['user.login'], isActive: false });
      const act = (action: string, ids: string[]) =>
        post(t, '/api/notifications/actions', { action, ids }, ada.headers);
      const sent = await ada.sent({ metadata: { a: 'ü"\\' } });
      await ada.mark(sent.id, true);
      await act('archive', [sent.id]);
      const trashed = await act('trash', [sent.id]);
      await post(t, `/api/notifications/actions/${trashed.json().undoId}/undo`, undefined, ada.headers);
      const login = await post(t, '/api/auth/login', { email: ada.user.username, password: PASSWORD });
      await post(t, '/api/auth/logout', undefined, cookieOf(login));

      const payloads = await received(7);
      const byType = Object.fromEntries(payloads.map((payload) => [payload.type, payload]));
      expect(payloads.map(({ type }) => type).sort()).toEqual(
        [...webhookEvents, 'notification.archived'].sort(), // taking back the deletion put it into the archive again
      );
      expect(byType['notification.created']?.data).toEqual(sent);
      expect(byType['notification.read']?.data).toMatchObject({ id: sent.id, isRead: true, place: 'inbox' });
      expect(byType['notification.deleted']?.data).toMatchObject({ id: sent.id, place: 'trash' });
      const who = { userId: String(ada.user.id), username: ada.user.username, address: '127.0.0.1' };
      expect(byType['user.login']?.data).toEqual(who);
      expect(byType['user.logout']?.data).toEqual(who);
      for (const { type, timestamp } of payloads) {
        expect([type, timestamp]).toEqual([type, new Date(t.clock()).toISOString()]);
      }
    });

    test('a session that is ended from elsewhere is signed out', async () => {
      const ada = await newPerson();
      await ada.webhooks.made({ url: receiver.url, events: ['user.logout'] });
      for (let opened = 0; opened < 3; opened++) await t.signIn(ada.user);
      const end = (id = '') =>
        t.app.inject({ method: 'DELETE', url: `/api/auth/sessions${id}`, headers: ada.headers });
      const sessions = (await t.app.inject({ url: '/api/auth/sessions', headers: ada.headers })).json();
      await end(`/${sessions[0].id}`);
      expect((await received(1))[0]?.data).toEqual({
        userId: String(ada.user.id),
        username: ada.user.username,
        address: '127.0.0.1',
      });
      await end();
      expect((await received(3)).map(({ type }) => type)).toEqual(Array(3).fill('user.logout'));
      await end(); // there is none any more
      expect((await deliveriesOf(t, ada.user.id)).length).toBe(3);
    });

    test('signatures: the library accepts them, and after a rotation for a day with either secret', async () => {
      const ada = await newPerson();
      const made = await ada.webhooks.made({
        url: receiver.url,
        events: ['notification.created'],
        secret: SECRET,
      });
      const last = async (count: number): Promise<Received> => {
        await received(count);
        const call = receiver.calls[count - 1];
        if (!call) throw new Error('Nothing came');
        return call;
      };
      // The library compares with the real time.
      t.advance(Date.now() - t.clock());
      await ada.signInAgain();
      const verified = ({ headers, body }: Received, secret: string) => {
        try {
          return new Verifier(secret).verify(body, headers as Record<string, string>);
        } catch {
          return 'refused';
        }
      };
      await ada.sent({ title: 'Grüße 🎉' });
      const first = await last(1);
      expect(verified(first, SECRET)).toMatchObject({ data: { title: 'Grüße 🎉' } });
      expect(verified({ ...first, body: `${first.body} ` }, SECRET)).toBe('refused');
      const { secret, previousSecretUntil } = await ada.webhooks.rotate(made.id);
      expect(previousSecretUntil).toBe(new Date(t.clock() + 24 * HOUR_MS).toISOString());
      expect(verified(first, secret)).toBe('refused');
      t.publish({ kind: 'webhooks-changed' });
      await worker.stop();
      worker = startWorker(t);
      await ada.sent();
      const both = await last(2);
      expect(verified(both, SECRET)).toMatchObject({ type: 'notification.created' });
      expect(verified(both, secret)).toMatchObject({ type: 'notification.created' });
    });

    test('a test says at once what came of it, and stands in the log; what failed is sent again by hand', async () => {
      const ada = await newPerson();
      const { id } = await ada.webhooks.made({ url: receiver.url, events: ['notification.created'] });
      receiver.answer = (response) => response.writeHead(200, { 'x-by': 'me' }).end('thank you');
      const good = await ada.webhooks.test(id);
      expect(good).toMatchObject({
        delivered: true,
        attempt: { status: 200, error: null, requestHead: expect.stringContaining('webhook-signature: v1,') },
      });
      expect(good.attempt.responseHead).toMatch(/^HTTP\/1.1 200 OK\nx-by: me\n[\s\S]*\n\nthank you$/);
      receiver.answer = (response) => response.writeHead(500).end();
      expect(await ada.webhooks.test(id)).toMatchObject({
        delivered: false,
        attempt: { status: 500, error: 'Answered with 500 Internal Server Error' },
      });
      expect(await ada.webhooks.all()).toMatchObject([
        { totalCalls: 2, successRate: 50, lastTriggered: expect.any(String) },
      ]);

      const sent = await ada.sent();
      worker.wake();
      await expect.poll(async () => (await ada.webhooks.log(id))[0]?.attemptCount).toBe(1);
      const [newest, ...tests] = await ada.webhooks.log(id);
      expect(tests).toMatchObject([
        { event: 'test', status: 'failed', nextAttemptAt: null },
        { event: 'test', status: 'sent', attempts: [{ status: 200 }] },
      ]);
      expect(newest).toMatchObject({ event: 'notification.created', status: 'pending' });
      const inWords = async () =>
        (
          await t.app.inject({ url: `/api/notifications/${sent.id}/deliveries`, headers: ada.headers })
        ).json();
      expect(await inWords()).toMatchObject([
        {
          kind: 'webhook',
          target: 'webhook "CI"',
          status: 'pending',
          text: expect.stringMatching(/^Not yet sent to webhook "CI": Answered with 500 .* Next attempt at/),
        },
      ]);
      expect(await ada.webhooks.log(id, '?status=failed')).toHaveLength(1);
      const paged = await ada.webhooks.call('GET', `/${id}/deliveries?limit=2`);
      const cursor = paged.headers['x-next-cursor'];
      expect(await ada.webhooks.log(id, `?limit=2&cursor=${cursor}`)).toMatchObject([{ id: tests[1]?.id }]);

      receiver.answer = (response) => response.writeHead(204).end();
      const again = await ada.webhooks.call('POST', `/${id}/deliveries/${newest?.id}/redeliver`);
      expect(again.statusCode).toBe(202);
      worker.wake();
      await expect.poll(async () => (await ada.webhooks.log(id))[0]?.status).toBe('sent');
      expect(receiver.ids().filter((one) => one === newest?.messageId)).toHaveLength(2);
      expect(await inWords()).toMatchObject([
        {
          status: 'sent',
          attempts: 2,
          text: expect.stringMatching(/^Sent to webhook "CI" at .* UTC, second attempt$/),
        },
      ]);
      const since = new Date(t.clock() - HOUR_MS).toISOString();
      const recovered = await ada.webhooks.call('POST', `/${id}/recover`, { since });
      expect(recovered.json()).toEqual({ count: 1 });
      worker.wake();
      await expect
        .poll(async () => (await ada.webhooks.log(id)).map(({ status }) => status))
        .toEqual(['sent', 'sent', 'sent']);
    });

    test('gone: switched off at once, and its owner is told once; switched on again it starts anew', async () => {
      const ada = await newPerson();
      const { id } = await ada.webhooks.made({ url: receiver.url, events: ['notification.created'] });
      receiver.answer = (response) => response.writeHead(410).end();
      await Promise.all([ada.sent(), ada.sent()]);
      worker.wake();
      await expect.poll(async () => (await ada.webhooks.all())[0]?.isActive).toBe(false);
      expect((await ada.webhooks.all())[0]?.disabledReason).toBe('Answered with 410 Gone');
      const [told, ...others] = await ada.inbox();
      expect(told).toMatchObject({ title: 'Webhook "CI" was switched off', appName: 'AlertStream' });
      expect(others).toHaveLength(2);
      expect(await ada.stats()).toMatchObject({ total: 3, unread: 3 });
      expect(
        (await ada.webhooks.call('POST', `/${id}/recover`, { since: '2020-01-01T00:00:00Z' })).statusCode,
      ).toBe(409);
      const on = await ada.webhooks.change(id, { isActive: true });
      expect(on).toMatchObject({ isActive: true, disabledReason: null });
    });

    test('failing for five days: switched off, told once', async () => {
      const ada = await newPerson();
      await ada.webhooks.made({ url: receiver.url, events: ['user.login'] });
      receiver.answer = (response) => response.writeHead(503).end();
      const login = () => post(t, '/api/auth/login', { email: ada.user.username, password: PASSWORD });
      for (const passed of [0, 4 * 24]) {
        t.advance(passed * HOUR_MS);
        await ada.signInAgain();
        expect((await ada.webhooks.all())[0]?.isActive).toBe(true);
        const before = receiver.calls.length;
        await login();
        await received(before + 1);
      }
      t.advance(25 * HOUR_MS);
      await ada.signInAgain();
      await expect.poll(async () => (await ada.webhooks.all())[0]?.isActive).toBe(false);
      expect(await ada.inbox()).toMatchObject([
        { message: expect.stringContaining('five days: Answered with 503 Service Unavailable') },
      ]);
    });
  });
}

describe('private addresses', () => {
  test('are refused where they are written down, and where a name leads to one', async () => {
    const [engine] = engines;
    if (!engine) throw new Error('There is no engine');
    const t = await openTestApp(engine);
    const ada = await newSender(t);
    const { call } = webhookCallsOf(t, ada);
    const answer = await call('POST', '', { name: 'x', url: 'http://127.1/', events: [] });
    expect(answer.json()).toMatchObject({
      issues: [{ path: 'url', message: expect.stringContaining('public') }],
    });
    const made = await call('POST', '', { name: 'x', url: 'http://localhost:1/', events: [] });
    const tested = await call('POST', `/${made.json().id}/test`);
    expect(tested.json()).toMatchObject({
      delivered: false,
      attempt: { status: null, error: expect.stringContaining('not a public one') },
    });
    await t.close();
  });
});
