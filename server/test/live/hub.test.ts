import { once } from 'node:events';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { createHub, type Hub } from '../../src/live/hub.ts';
import { openTestApp, type TestApp, type TestUser } from '../app.ts';
import { engines } from '../engines.ts';
import { openSocket, type TestSocket } from '../sockets.ts';

const HOUR_MS = 60 * 60 * 1000;

for (const engine of engines) {
  describe(`the hub of live sockets on ${engine.name}`, () => {
    let t: TestApp;
    let hub: Hub;
    let server: WebSocketServer;
    const sockets: TestSocket[] = [];
    beforeAll(async () => {
      t = await openTestApp(engine);
    });
    afterAll(() => t.close());
    beforeEach(async () => {
      hub = createHub(t, pino({ level: 'silent' }));
      server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
      await once(server, 'listening');
    });
    afterEach(() => {
      for (const { socket } of sockets.splice(0)) socket.terminate();
      hub.close();
      server.close();
    });

    /** A socket of the user's newest session. */
    async function connect(user: TestUser, options: { autoPong?: boolean } = {}): Promise<TestSocket> {
      const session = await t.storage.db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', user.id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const owner = { userId: user.id, sessionId: session.id, address: '127.0.0.1' };
      server.once('connection', (socket) => hub.connect(socket, owner));
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const socket = await openSocket(port, {}, options);
      sockets.push(socket);
      return socket;
    }

    const deliver = (user: TestUser, text: string) =>
      hub.deliver({
        kind: 'message',
        userId: user.id,
        message: JSON.stringify({ type: 'intake.rejected', at: '', reason: text }),
      });

    test('sends a heartbeat with the time of the server', async () => {
      const { user } = await t.signedIn();
      const socket = await connect(user);
      t.advance(20_000);
      await hub.beat();
      const now = new Date(t.clock()).toISOString();
      expect((await socket.received())[1]).toEqual({ type: 'heartbeat', now });
    });

    test('closes the sockets of sessions that ran out, at the next heartbeat', async () => {
      const { user: early } = await t.signedIn();
      const leaving = await connect(early);
      t.advance(HOUR_MS);
      const { user: late } = await t.signedIn();
      const staying = await connect(late);
      t.advance(11 * HOUR_MS);
      await hub.beat();
      expect(await leaving.closed).toBe(4401);
      expect(await staying.receivedTypes()).toEqual(['ready', 'heartbeat']);
    });

    test('closes the sockets of sessions that ended elsewhere, and of users who became inactive', async () => {
      const [{ user: gone }, { user: inactive }] = [await t.signedIn(), await t.signedIn()];
      const leaving = [await connect(gone), await connect(inactive)];
      await t.storage.db.deleteFrom('sessions').where('user_id', '=', gone.id).execute();
      await t.storage.db.updateTable('users').set({ is_active: 0 }).where('id', '=', inactive.id).execute();
      await hub.beat();
      expect(await Promise.all(leaving.map(({ closed }) => closed))).toEqual([4401, 4401]);
    });

    test('drops a client that did not answer the heartbeat before', async () => {
      const { user } = await t.signedIn();
      const [dead, alive] = [await connect(user, { autoPong: false }), await connect(user)];
      await hub.beat();
      await alive.received();
      await hub.beat();
      expect(await dead.closed).toBe(1006);
      expect(await alive.receivedTypes()).toEqual(['ready', 'heartbeat', 'heartbeat']);
    });

    test('sends a client away that reads too slowly, and goes on with the others', async () => {
      const { user } = await t.signedIn();
      const [slow, fast] = [await connect(user), await connect(user)];
      slow.socket.pause();
      const atServer = [...server.clients][0];
      const large = 'x'.repeat(256 * 1024);
      let sent = 0;
      while (atServer?.readyState === atServer?.OPEN && sent < 400) {
        deliver(user, large);
        sent += 1;
        await fast.received();
      }
      expect(sent).toBeLessThan(400);
      deliver(user, 'last');
      expect((await fast.received()).length).toBe(1 + sent + 1);
      expect((await fast.received()).at(-1)).toMatchObject({ reason: 'last' });
      slow.socket.resume();
      expect(await slow.closed).toBe(1013);
    });

    test('closes a socket whose client floods it: 50 messages between two heartbeats, no more', async () => {
      const { user } = await t.signedIn();
      const [steady, flood] = [await connect(user), await connect(user)];
      for (let round = 0; round < 3; round++) {
        for (let count = 0; count < 50; count++) steady.send({ type: 'auth', userId: user.id });
        await steady.received();
        await hub.beat();
        await flood.received();
      }
      for (let count = 0; count < 51; count++) flood.send({});
      expect(await flood.closed).toBe(1008);
      expect(await steady.receivedTypes()).toEqual(['ready', 'heartbeat', 'heartbeat', 'heartbeat']);
    });

    test('keeps 100 sockets of one user; another one is told to come back later', async () => {
      const { user } = await t.signedIn();
      const many = [];
      for (let count = 0; count < 100; count++) many.push(await connect(user));
      const tooMany = await connect(user);
      expect(await tooMany.closed).toBe(1013);
      deliver(user, 'all of you');
      for (const socket of many) expect(await socket.receivedTypes()).toEqual(['ready', 'intake.rejected']);
      many[0]?.socket.close();
      await many[0]?.closed;
      expect(await (await connect(user)).receivedTypes()).toEqual(['ready']);
    });

    test('forgets who left', async () => {
      const { user } = await t.signedIn();
      const [leaving, staying] = [await connect(user), await connect(user)];
      leaving.socket.close();
      await leaving.closed;
      deliver(user, 'hello');
      await hub.beat();
      expect(await staying.receivedTypes()).toEqual(['ready', 'intake.rejected', 'heartbeat']);
    });
  });
}
