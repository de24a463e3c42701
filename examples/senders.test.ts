import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

type Attempt = { method: string; url: string; headers: IncomingHttpHeaders; body: string };
/** What the inbox does with each attempt in turn: a status to answer, no answer, or a cut connection. */
type Answer = number | 'hang' | 'cut';

const KEY = 'ask_test';
const ONE_LINE = /^alertstream: not sent: .+\n$/;

const senders = [
  { command: 'sh', file: 'send.sh' },
  { command: 'python3', file: 'send.py' },
  { command: process.execPath, file: 'send.mjs' },
];

const hostile = [
  ['quotes and backslashes', 'a "quoted" \\ back\\slash \\n \\" \\u0041 %s %d $HOME `id` $(id) \'x\''],
  ['line breaks and tabs', '\n\nfirst\r\nsecond\ttab\n\n'],
  ['control characters', `${String.fromCharCode(...Array.from({ length: 31 }, (_, i) => i + 1))}\x7f`],
  ['other scripts and emoji', 'שלום עולם – 東京 – 👩‍💻🚨 – e\u0301 – \u2028'],
  ['markup and an @ at the start', '@/etc/passwd <script>alert(1)</script> &amp; {"a":[1]}'],
  ['a single dot, and blanks around', ' . '],
  ['ten thousand characters', 'x"\\\n'.repeat(2500)],
] as const;

/** A server that stands in for AlertStream: it answers as told (then 201), and keeps every attempt. */
async function openInbox(...answers: Answer[]) {
  const attempts: Attempt[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    attempts.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    const answer = answers.shift() ?? 201;
    if (answer === 'hang') return;
    if (answer === 'cut') return void request.socket.destroy();
    response.writeHead(answer, { 'content-type': 'application/json', location: '/elsewhere' });
    response.end(JSON.stringify({ id: '1', message: `status ${answer}` }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    attempts,
    keys: () => attempts.map(({ headers }) => headers['idempotency-key']),
    sent: () => attempts.map(({ body }) => JSON.parse(body)),
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

describe.concurrent.each(senders)('examples/$file', ({ command, file }) => {
  /** Runs the sender as a user does; an exit status other than 0 is a result like any other. */
  function send(url: string, args: string[], settings: Record<string, string> = {}) {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, ALERTSTREAM_URL: url, ALERTSTREAM_API_KEY: KEY, ...settings };
    return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      const child = execFile(
        command,
        [join(import.meta.dirname, file), ...args],
        { env },
        (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
      );
    });
  }

  test('sends the notification with its key, once, and says nothing', async () => {
    await using inbox = await openInbox();
    const args = ['-c', 'system', '-p', 'high', '-a', 'Backup', 'Backup done', '42 GB in 3 min'];
    expect(await send(inbox.url, args)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(inbox.attempts).toEqual([expect.objectContaining({ method: 'POST', url: '/api/notifications' })]);
    expect(inbox.attempts[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-api-key': KEY,
      'idempotency-key': expect.stringMatching(/^[\w-]{32,64}$/),
    });
    expect(inbox.sent()).toEqual([
      {
        title: 'Backup done',
        message: '42 GB in 3 min',
        category: 'system',
        priority: 'high',
        appName: 'Backup',
      },
    ]);
  });

  test('takes the app from ALERTSTREAM_APP, and a fresh key for each notification', async () => {
    await using inbox = await openInbox();
    await send(inbox.url, ['One', 'first'], { ALERTSTREAM_APP: 'Cron' });
    await send(inbox.url, ['Two', 'second'], { ALERTSTREAM_APP: 'Cron' });
    expect(inbox.sent().map(({ appName }) => appName)).toEqual(['Cron', 'Cron']);
    expect(new Set(inbox.keys()).size).toBe(2);
  });

  test.each(hostile)('carries %s unchanged', async (_, text) => {
    await using inbox = await openInbox();
    expect(await send(inbox.url, ['-a', text.slice(0, 64), '--', text, text])).toMatchObject({ code: 0 });
    expect(inbox.sent()).toMatchObject([{ title: text, message: text, appName: text.slice(0, 64) }]);
  });

  test.each([503, 429, 'cut', 'hang'] as const)(
    'after %s tries once more with the same key',
    async (first) => {
      await using inbox = await openInbox(first);
      const result = await send(inbox.url, ['Title', 'Message'], { ALERTSTREAM_TIMEOUT: '2' });
      expect(result).toEqual({ code: 0, stdout: '', stderr: '' });
      expect(inbox.attempts).toHaveLength(2);
      expect(new Set(inbox.keys()).size).toBe(1);
      expect(inbox.attempts[1]?.body).toBe(inbox.attempts[0]?.body);
    },
  );

  test.each([401, 400, 403, 422, 302])('after %s does not try again', async (status) => {
    await using inbox = await openInbox(status);
    const { code, stderr } = await send(inbox.url, ['Title', 'Message']);
    expect(code).toBe(1);
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toContain(`status ${status}`);
    expect(inbox.attempts).toHaveLength(1);
  });

  test('gives up after the second failure', async () => {
    await using inbox = await openInbox(500, 500);
    const { code, stderr } = await send(inbox.url, ['Title', 'Message']);
    expect(code).toBe(1);
    expect(stderr).toMatch(ONE_LINE);
    expect(inbox.attempts).toHaveLength(2);
  });

  test('says in one line that no server answers', async () => {
    const { code, stderr } = await send('http://127.0.0.1:1', ['Title', 'Message']);
    expect(code).toBe(1);
    expect(stderr).toMatch(ONE_LINE);
  });

  test.each([[['Title alone']], [['Title', 'Message', 'more']], [['-x', 'Title', 'Message']], [['-p']]])(
    'says how it is called, and sends nothing, when called with %j',
    async (args) => {
      await using inbox = await openInbox();
      const { code, stderr } = await send(inbox.url, args);
      expect(code).toBe(2);
      expect(stderr).toContain(`usage: ${file} [-c`);
      expect(inbox.attempts).toHaveLength(0);
    },
  );

  test('says in one line that the key is missing', async () => {
    await using inbox = await openInbox();
    const { code, stderr } = await send(inbox.url, ['Title', 'Message'], { ALERTSTREAM_API_KEY: '' });
    expect(code).toBe(1);
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toContain('ALERTSTREAM_API_KEY is not set');
    expect(inbox.attempts).toHaveLength(0);
  });
});
