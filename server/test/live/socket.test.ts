import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, PASSWORD, type TestApp } from '../app.ts';
import { post } from '../calls.ts';
import { engines } from '../engines.ts';
import { newSender, postRaw, type TestSender } from '../senders.ts';
import { listen, openSocket, statusOfUpgrade, type TestSocket } from '../sockets.ts';

for (const engine of engines) {
  describe(`live sockets on ${engine.name}`, () => {
    let t: TestApp;
    let port: number;
    const sockets: TestSocket[] = [];
    beforeAll(async () => {
      t = await openTestApp(engine);
      port = await listen(t);
    });
    afterEach(() => {
      for (const { socket } of sockets.splice(0)) socket.terminate();
    });
    afterAll(() => t.close());

    /** A browser tab of this person. */
    async function tabOf(person: Pick<TestSender, 'headers'>, path = '/ws'): Promise<TestSocket> {
      const headers = { cookie: person.headers.cookie, origin: `http://127.0.0.1:${port}` };
      const socket = await openSocket(port, headers, { path });
      sockets.push(socket);
      return socket;
    }

    test('opens for who is signed in, and tells the time of the server', async () => {
      const tab = await tabOf(await newSender(t));
      expect(await tab.received()).toEqual([{ type: 'ready', now: new Date(t.clock()).toISOString() }]);
    });

    test('does not open without a session, with a made-up one, with an API key, or before a forced change', async () => {
      const ada = await newSender(t);
      const forced = await t.signedIn({ mustChangePassword: true });
      const inactive = await t.signedIn({ isActive: false });
      expect(await statusOfUpgrade(port, {})).toBe(401);
      expect(await statusOfUpgrade(port, { cookie: 'alertstream_session=guess' })).toBe(401);
      expect(await statusOfUpgrade(port, { 'x-api-key': ada.key })).toBe(401);
      expect(await statusOfUpgrade(port, { cookie: inactive.headers.cookie })).toBe(401);
      expect(await statusOfUpgrade(port, { cookie: forced.headers.cookie })).toBe(403);
    });

    test('lets go of the connection of who may not open one', async () => {
      const ada = await newSender(t);
      const origin = 'https://evil.example';
      for (const headers of [
        {},
        { cookie: 'alertstream_session=guess' },
        { cookie: ada.headers.cookie, origin },
      ]) {
        await statusOfUpgrade(port, headers);
      }
      const connections = () => promisify(t.app.server.getConnections.bind(t.app.server))();
      await expect.poll(connections).toBe(0);
    });

    test.each(['https://evil.example', 'null', 'http://127.0.0.1', 'http://127.0.0.1.evil.example'])(
      'does not open for a page of %s',
      async (origin) => {
        const ada = await newSender(t);
        expect(await statusOfUpgrade(port, { cookie: ada.headers.cookie, origin })).toBe(403);
      },
    );

    test('takes its own user’s auth message, as text or number, and whatever else means nothing', async () => {
      const ada = await newSender(t);
      const tab = await tabOf(ada, '/ws?x=1');
      tab.send({ type: 'auth', userId: String(ada.user.id) });
      tab.send({ type: 'auth', userId: ada.user.id });
      for (const nonsense of [{}, null, 7, [], 'x', { type: 'auth' }, { type: 'notification' }])
        tab.send(nonsense);
      tab.socket.send('{"broken');
      tab.socket.send(Buffer.from([0xff, 0xfe, 0]));
      await ada.sent();
      expect(await tab.receivedTypes()).toEqual(['ready', 'notification']);
    });

    test('is closed for an auth message of another user, which is told nothing more', async () => {
      const [ada, bob] = [await newSender(t), await newSender(t)];
      const tab = await tabOf(ada);
      tab.send({ type: 'auth', userId: String(bob.user.id) });
      expect(await tab.closed).toBe(4403);
    });

    test('brings a new notification to every tab of its owner, as it was answered, and to nobody else', async () => {
      const [ada, bob] = [await newSender(t), await newSender(t)];
      const [one, two, other] = [await tabOf(ada), await tabOf(ada), await tabOf(bob)];
      const sent = await ada.sent({ title: '🎉 "done"', metadata: { a: [1] } });
      for (const tab of [one, two]) {
        expect((await tab.received())[1]).toEqual({
          type: 'notification',
          announce: true,
          notification: sent,
        });
      }
      expect(await other.receivedTypes()).toEqual(['ready']);
    });

    test('brings each of many at once, in the order in which they will be listed', async () => {
      const ada = await newSender(t);
      const tab = await tabOf(ada);
      await Promise.all(Array.from({ length: 50 }, (_, count) => ada.sent({ title: `n ${count}` })));
      const ids = (await tab.received()).flatMap((message) =>
        message.type === 'notification' ? [message.notification.id] : [],
      );
      expect(ids.toReversed()).toEqual((await ada.inbox('?limit=50')).map(({ id }) => id));
    });

    test('tells the tabs what was marked read', async () => {
      const [ada, bob] = [await newSender(t), await newSender(t)];
      const { id } = await ada.sent();
      const [tab, other] = [await tabOf(ada), await tabOf(bob)];
      const read = (await ada.mark(id, true)).json();
      expect((await tab.received())[1]).toEqual({ type: 'notification.changed', notification: read });
      expect(await other.receivedTypes()).toEqual(['ready']);
    });

    test('closes on signing out, in that browser alone', async () => {
      const ada = await newSender(t);
      const elsewhere = await tabOf({ headers: await t.signIn(ada.user) });
      const tab = await tabOf(ada);
      await post(t, '/api/auth/logout', undefined, ada.headers);
      expect(await tab.closed).toBe(4401);
      await ada.sent();
      expect(await elsewhere.receivedTypes()).toEqual(['ready', 'notification']);
    });

    test('closes everywhere when the password changes', async () => {
      const [ada, bob] = [await newSender(t), await newSender(t)];
      const tabs = [await tabOf(ada), await tabOf({ headers: await t.signIn(ada.user) })];
      const other = await tabOf(bob);
      const payload = { currentPassword: PASSWORD, newPassword: 'another horse battery' };
      const answer = await post(t, '/api/auth/change-password', payload, ada.headers);
      expect(answer.statusCode).toBe(200);
      expect(await Promise.all(tabs.map(({ closed }) => closed))).toEqual([4401, 4401]);
      expect(await other.receivedTypes()).toEqual(['ready']);
    });

    test('hears of a call with a wrong key from its own address, not from another', async () => {
      const tab = await tabOf(await newSender(t));
      const wrongKey = (remoteAddress: string) =>
        t.app.inject({
          method: 'POST',
          url: '/api/notifications',
          headers: { 'x-api-key': 'x' },
          remoteAddress,
        });
      t.advance(1000);
      await wrongKey('10.1.2.3');
      expect(await tab.receivedTypes()).toEqual(['ready']);
      await wrongKey('127.0.0.1');
      expect((await tab.received())[1]).toMatchObject({
        type: 'intake.rejected',
        reason: 'The API key is not valid: keys begin with ask_',
      });
    });

    test('is closed where the client sends too much at once', async () => {
      const [ada, bob] = [await newSender(t), await newSender(t)];
      const [large, other] = [await tabOf(ada), await tabOf(bob)];
      large.socket.send('x'.repeat(4096));
      expect(await large.receivedTypes()).toEqual(['ready']);
      large.socket.send('x'.repeat(4097));
      expect([1006, 1009]).toContain(await large.closed);
      expect(await other.receivedTypes()).toEqual(['ready']);
    });

    test('a plain GET of /ws is no live socket', async () => {
      const ada = await newSender(t);
      expect((await t.app.inject({ url: '/ws' })).statusCode).toBe(401);
      const answer = await t.app.inject({ url: '/ws', headers: ada.headers });
      expect(answer.statusCode).toBe(426);
      expect(answer.headers.upgrade).toBe('websocket');
      expect(answer.json()).toMatchObject({ message: expect.stringContaining('WebSocket') });
      expect((await postRaw(t, undefined, { 'x-api-key': ada.key })).statusCode).toBe(400);
    });

    test('closes as "going away" when the server stops, however many there are', async () => {
      const [ada, bob] = [await newSender(t), await newSender(t)];
      const tabs = [await tabOf(ada), await tabOf(ada), await tabOf(bob)];
      await t.restart();
      expect(await Promise.all(tabs.map(({ closed }) => closed))).toEqual([1001, 1001, 1001]);
      port = await listen(t);
    });

    test('does not hold up a stop where its client no longer answers', async () => {
      const tab = await tabOf(await newSender(t));
      tab.socket.pause();
      const started = performance.now();
      await t.restart();
      expect(performance.now() - started).toBeLessThan(8000);
      port = await listen(t);
    });
  });
}
