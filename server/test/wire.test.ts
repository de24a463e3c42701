import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './app.ts';
import { engines } from './engines.ts';
import { aNotification, newSender, type TestSender } from './senders.ts';
import { listen } from './sockets.ts';

const [engine] = engines;

/** What HTTP lets a client do on one connection, below what any API client would. */
describe('on the wire', () => {
  let t: TestApp;
  let ada: TestSender;
  let port: number;
  beforeAll(async () => {
    if (!engine) throw new Error('there is no engine');
    t = await openTestApp(engine);
    ada = await newSender(t);
    port = await listen(t);
  });
  afterAll(() => t.close());

  function post(path: string, headers: string[] = []): string {
    const body = JSON.stringify(aNotification());
    const lines = [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      `X-API-Key: ${ada.key}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      ...headers,
    ];
    return `${lines.join('\r\n')}\r\n\r\n${body}`;
  }

  /** Writes each request when the one before was answered; gives the status lines. */
  async function converse(requests: readonly string[]): Promise<string[]> {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    const answers: string[] = [];
    for (const request of requests) {
      socket.write(request);
      const [answer] = await once(socket, 'data');
      answers.push(String(answer).split('\r\n', 1)[0] ?? '');
    }
    socket.destroy();
    return answers;
  }

  test('a connection is used for many calls', async () => {
    const answers = await converse([post('/api/notifications'), post('/api/notifications')]);
    expect(answers).toEqual(Array(2).fill('HTTP/1.1 201 Created'));
  });

  test('a client that offers HTTP/2 with every call is answered over HTTP/1, every time', async () => {
    // Java's HttpClient does so, and keeps the connection.
    const offer = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAEAAEAA'];
    const answers = await converse([post('/api/notifications', offer), post('/api/notifications', offer)]);
    expect(answers).toEqual(Array(2).fill('HTTP/1.1 201 Created'));
  });

  test('nothing but /ws becomes a live connection', async () => {
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket'];
    expect(
      await converse([post('/api/notifications', upgrade), post('/api/notifications', upgrade)]),
    ).toEqual(Array(2).fill('HTTP/1.1 201 Created'));
    const nowhere = post('/nowhere', upgrade);
    expect(await converse([nowhere, nowhere])).toEqual(Array(2).fill('HTTP/1.1 404 Not Found'));
  });

  test.each([
    ['what is no HTTP', 'hello\r\n\r\n', 400],
    ['a header without an end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
  ])('%s is refused', async (_what, request, status) => {
    expect((await converse([request]))[0]).toContain(`HTTP/1.1 ${status}`);
  });

  test('a stop waits for the call that is under way, not for the client to close its connection', async () => {
    const call = post('/api/notifications');
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    const arrived = once(t.app.server, 'request');
    socket.write(call.slice(0, -10));
    await arrived;
    const closed = once(socket, 'close');
    const stopped = t.restart();
    socket.write(call.slice(-10));
    expect(String((await once(socket, 'data'))[0])).toContain('HTTP/1.1 201 Created');
    await Promise.all([closed, stopped]);
    port = await listen(t);
  }, 8000);
});
