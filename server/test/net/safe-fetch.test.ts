import { createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isPublicAddress } from '../../src/net/addresses.ts';
import { ANSWER_MAX_BYTES } from '../../src/net/exchange.ts';
import { createSafeFetch, type SafeFetch } from '../../src/net/safe-fetch.ts';
import { TargetError } from '../../src/net/target-error.ts';
import { openReceiver, type Receiver } from '../receivers.ts';

const never = new AbortController().signal;

/** Every way of writing down an address that isn't public, as far as we know. */
const PRIVATE_URLS = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '017700000001',
    '0177.0.0.1',
    '127.0.0.1.',
  ],
  ...[
    '１２７.0.0.1',
    '127。0。0。1',
    '0',
    '0.0.0.0',
    '255.255.255.255',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
  ],
  ...[
    '192.168.1.1',
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '100.64.0.1',
    '100.100.100.200',
    '192.0.0.192',
  ],
  ...['198.18.0.1', '192.0.2.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '168.63.129.16', '192.88.99.1'],
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:7f00:0001]',
  ],
  ...[
    '[::127.0.0.1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b:1::1]',
  ],
  ...['[2002:7f00:1::]', '[2001::1]', '[fc00::1]', '[fd00:ec2::254]', '[fe80::1]', '[fec0::1]', '[ff02::1]'],
  ...['[2001:db8::1]', '[100::1]', '[3fff::1]', '[5f00::1]', '[::ffff:10.0.0.1]', '[::ffff:169.254.169.254]'],
].map((host) => `http://${host}/`);

describe('addresses that users choose', () => {
  test.each(PRIVATE_URLS)('%s is refused, and nothing is connected', async (url) => {
    const fetched = createSafeFetch({
      allowPrivate: false,
      resolve: () => Promise.reject(new Error('asked')),
    });
    await expect(fetched({ url, signal: never })).rejects.toMatchObject({ isRefused: true });
    expect(() => fetched.check(url)).toThrow(TargetError);
  });

  test.each(['file:///etc/passwd', 'ftp://example.com', 'javascript:1', 'http://', '//example.com', ''])(
    '%j is no address',
    async (url) => {
      const fetched = createSafeFetch({ allowPrivate: true });
      await expect(fetched({ url, signal: never })).rejects.toMatchObject({ isRefused: true });
    },
  );

  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '64:ff9b::8.8.8.8',
    '::ffff:8.8.8.8',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));
  test.each(['', 'localhost', 'fe80::1%eth0', '1.2.3', '::ffff:8.8.8.8.8'])(
    '%j is no public address',
    (text) => expect(isPublicAddress(text)).toBe(false),
  );
});

describe('names', () => {
  let receiver: Receiver;
  const opened: SafeFetch[] = [];
  beforeAll(async () => {
    receiver = await openReceiver();
  });
  beforeEach(() => {
    receiver.calls.length = 0;
  });
  afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));
  afterAll(() => receiver.close());
  const open = (allowPrivate: boolean, answers: string[][]) => {
    let asked = 0;
    const resolve = async () => answers[Math.min(asked++, answers.length - 1)] ?? [];
    const fetched = createSafeFetch({ allowPrivate, resolve });
    opened.push(fetched);
    return { fetched, asked: () => asked };
  };
  const call = (fetched: SafeFetch) =>
    fetched({ url: `http://hooks.example:${receiver.port}/`, body: 'x', signal: never });

  test.each([
    [['127.0.0.1']],
    [['8.8.8.8', '10.0.0.1']],
    [['2606:4700::1', '::1']],
    [['::ffff:127.0.0.1']],
    [['0.0.0.0']],
  ])('one that leads to %j is not connected', async (addresses) => {
    const { fetched } = open(false, [addresses]);
    await expect(call(fetched)).rejects.toMatchObject({ isRefused: true });
    expect(receiver.calls).toEqual([]);
  });

  test('that answer otherwise the second time get no second question for one connection', async () => {
    // Public when it is looked at, private when it is connected: the address that was looked at is the one that counts.
    const { fetched, asked } = open(false, [['192.0.2.0'], ['127.0.0.1']]);
    await expect(call(fetched)).rejects.toThrow(TargetError);
    expect(asked()).toBe(1);
    const rebound = open(false, [['127.0.0.1']]);
    await expect(call(rebound.fetched)).rejects.toMatchObject({ isRefused: true });
    expect(receiver.calls).toEqual([]);
  });

  test('are vetted once for a connection, which is kept, and reached where that is allowed', async () => {
    const { fetched, asked } = open(true, [['127.0.0.1']]);
    const times = 5;
    for (let time = 0; time < times; time++) {
      expect(await call(fetched)).toMatchObject({ status: 204 });
      await new Promise(setImmediate); // the connection is free for the next call
    }
    expect(asked()).toBe(1);
    expect(receiver.calls).toHaveLength(times);
  });

  test('a redirect is an answer, and is not followed', async () => {
    const { fetched } = open(true, [['127.0.0.1']]);
    receiver.answer = (response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${receiver.port}/in` }).end();
    expect(await call(fetched)).toMatchObject({ status: 302 });
    expect(receiver.calls).toHaveLength(1);
  });

  test('of an endless answer only the start is read', async () => {
    const { fetched } = open(true, [['127.0.0.1']]);
    receiver.answer = (response) => {
      const more = () => {
        while (response.write('x'.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    };
    const { status, body } = await call(fetched);
    expect([status, body.length]).toEqual([200, ANSWER_MAX_BYTES]);
  });

  test('a login in the address is sent as browsers do, and nowhere else', async () => {
    const { fetched } = open(true, [['127.0.0.1']]);
    receiver.answer = (response) => response.writeHead(204).end();
    await fetched({ url: `http://me:p%40ss@hooks.example:${receiver.port}/a?b=c`, body: '', signal: never });
    expect(receiver.calls[0]).toMatchObject({
      path: '/a?b=c',
      headers: { authorization: `Basic ${btoa('me:p@ss')}`, host: `hooks.example:${receiver.port}` },
    });
  });

  test('a login that is not well escaped is sent as it stands', async () => {
    const { fetched } = open(true, [['127.0.0.1']]);
    const url = `http://100%:50%zz@hooks.example:${receiver.port}/`;
    expect(() => fetched.check(url)).not.toThrow();
    await fetched({ url, body: '', signal: never });
    expect(receiver.calls[0]?.headers.authorization).toBe(`Basic ${btoa('100%:50%zz')}`);
  });
});

describe('answers that trickle', () => {
  test.each([
    ['in their head', 'HTTP/1.1 200 OK\r\n', 'x'],
    ['in their body', 'HTTP/1.1 200 OK\r\ncontent-length: 60000\r\n\r\n', 'x'],
    ['in chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\nx\r\n'],
    ['in hints', 'HTTP/1.1 103 Early Hints\r\n\r\n', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ])('%s for ever are left when the time is over, and so is their connection', async (_where, head, drop) => {
    const closed = Promise.withResolvers<void>();
    let drops = 0;
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.write(head);
        const timer = setInterval(() => {
          drops += 1;
          socket.write(drop);
        }, 20);
        socket.once('close', () => {
          clearInterval(timer);
          closed.resolve();
        });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}/` : '';
    const fetched = createSafeFetch({ allowPrivate: true });
    await expect(fetched({ url, body: '{}', signal: AbortSignal.timeout(300) })).rejects.toThrow(
      'The answer was not complete within 15 seconds',
    );
    expect(drops).toBeGreaterThan(2);
    await closed.promise;
    await fetched.close();
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('answers that never were', () => {
  let server: Server;
  let url = '';
  let bytes = '';
  const fetched = createSafeFetch({ allowPrivate: true });
  beforeAll(async () => {
    server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(bytes));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}/` : '';
  });
  afterAll(async () => {
    await fetched.close();
    await new Promise((resolve) => server.close(resolve));
  });

  test.each([
    ['', 'The connection was closed before the answer was complete'],
    [
      'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf',
      'The connection was closed before the answer was complete',
    ],
    [
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhal',
      'The connection was closed before the answer was complete',
    ],
    ['SSH-2.0-OpenSSH_9.6\r\n', 'The answer was not HTTP'],
    [`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 'The head of the answer is too large'],
  ])('%j', async (sent, words) => {
    bytes = sent;
    await expect(fetched({ url, body: '{}', signal: never })).rejects.toThrow(words);
  });

  test('nobody there, and nobody in time', async () => {
    await expect(fetched({ url: 'http://127.0.0.1:1/', signal: never })).rejects.toThrow(
      'connection refused',
    );
    await expect(fetched({ url, signal: AbortSignal.abort() })).rejects.toThrow(
      'not complete within 15 seconds',
    );
  });
});
