import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSocket } from '../sockets.ts';
import { newKey, readAll, signIn } from './api.ts';
import { newFolder, type Place, type Server, startServer } from './server.ts';

describe('a stop', () => {
  let folder: Place;
  let server: Server;
  let address: string;
  let cookie: string;
  beforeEach(async () => {
    folder = await newFolder();
    server = startServer({ ...folder.env, INTAKE_RATE_PER_MINUTE: '0' });
    address = await server.ready();
    cookie = await signIn(address);
  });
  afterEach(async () => {
    await server.end('SIGKILL');
    await folder.dispose();
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s says goodbye to live sockets and ends with 0',
    async (signal) => {
      const port = Number(new URL(address).port);
      const [tab, asleep] = [await openSocket(port, { cookie }), await openSocket(port, { cookie })];
      asleep.socket.pause();
      const idle = connect(port, '127.0.0.1');
      await once(idle, 'connect');
      expect(await server.end(signal)).toBe(0);
      expect(await tab.closed).toBe(1001);
      expect(server.printed.stderr).toBe('');
      idle.destroy();
      asleep.socket.terminate();
    },
  );

  test('in the middle of a load answers what it accepted and loses none of it', async () => {
    const key = await newKey(address, cookie);
    const acknowledged: string[] = [];
    const stopped = Promise.withResolvers<number | null>();
    async function sendOn(sender: number): Promise<void> {
      for (let count = 0; ; count++) {
        const title = `${sender}-${count}`;
        const answer = await fetch(`${address}/api/notifications`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': key },
          body: JSON.stringify({ title, message: 'm' }),
        }).catch(() => null);
        if (answer?.status !== 201) return;
        if (acknowledged.push(title) === 300) stopped.resolve(server.end('SIGTERM'));
      }
    }
    await Promise.all(Array.from({ length: 16 }, (_, sender) => sendOn(sender)));
    expect(await stopped.promise).toBe(0);

    server = startServer(folder.env);
    const seen = (await readAll(await server.ready(), cookie)).map(({ title }) => title);
    expect(seen).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('ends with 0 also where Redis is away', async () => {
    expect(await server.end('SIGTERM')).toBe(0);
    server = startServer({ ...folder.env, REDIS_URL: 'redis://127.0.0.1:1' });
    await server.ready();
    expect(await server.end('SIGTERM')).toBe(0);
  });
});
