import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const KEY = 'ask_test';

type Sent = { key: string | undefined; body: Record<string, unknown> };

/** A server that stands in for AlertStream, and keeps what is sent to it. */
async function openInbox(...statuses: number[]) {
  const sent: Sent[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const key = request.headers['x-api-key'];
    sent.push({ key: typeof key === 'string' ? key : undefined, body: JSON.parse(body) });
    const status = statuses.shift() ?? 201;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: '7', message: `status ${status}` }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function pathOf(file: string): string {
  return join(import.meta.dirname, file);
}

function run(url: string, command: string, args: string[], settings: Record<string, string> = {}) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ALERTSTREAM_URL: url, ALERTSTREAM_API_KEY: KEY, ...settings };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(command, args, { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

/** Runs a line of a program that uses the template, and gives what it printed. */
async function use(url: string, file: string, line: string) {
  const program = `import * as app from ${JSON.stringify(pathOf(file))}; ${line}`;
  return run(url, process.execPath, ['--input-type=module', '-e', program]);
}

describe.concurrent.each(['my-app', 'market-app'])('examples/%s.mjs', (name) => {
  const file = `${name}.mjs`;

  test('run as it is, sends a first notification', async () => {
    await using inbox = await openInbox();
    expect(await run(inbox.url, process.execPath, [pathOf(file)])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(inbox.sent).toEqual([
      { key: KEY, body: expect.objectContaining({ title: `Hello from ${name}`, appName: name }) },
    ]);
  });

  test('sends what it is given, once', async () => {
    await using inbox = await openInbox(503);
    const options = { category: 'news', priority: 'low', userId: '42', metadata: { a: [1] } };
    const line = `console.log(JSON.stringify(await app.notify('T', 'M', ${JSON.stringify(options)})))`;
    expect(await use(inbox.url, file, line)).toEqual({
      code: 0,
      stdout: '{"ok":true,"id":"7"}\n',
      stderr: '',
    });
    expect(inbox.sent.map(({ body }) => body)).toEqual([
      { title: 'T', message: 'M', appName: name, ...options },
      { title: 'T', message: 'M', appName: name, ...options },
    ]);
  });

  test('never throws: it says in one line what is wrong', async () => {
    await using inbox = await openInbox(401);
    const refused = await use(inbox.url, file, "console.log((await app.notify('T', 'M')).ok)");
    expect(refused).toMatchObject({ code: 0, stdout: 'false\n' });
    expect(refused.stderr).toMatch(/^alertstream: not sent: 401 .+\n$/);

    const keyless = await run(inbox.url, process.execPath, [pathOf(file)], { ALERTSTREAM_API_KEY: '' });
    expect(keyless).toMatchObject({ code: 1, stderr: expect.stringContaining('API_KEY is not set') });
    const alone = await run('http://127.0.0.1:1', process.execPath, [pathOf(file)]);
    expect(alone).toMatchObject({ code: 1, stderr: expect.stringMatching(/^alertstream: not sent: .+\n$/) });
  });
});

test.each([
  ["analysisFinished('BTC', 'Up', 80)", 'analysis', 'normal'],
  ["analysisFinished('BTC', 'Up', 81)", 'analysis', 'high'],
  ["tradingSignal('BTC', 'buy', 90)", 'trading', 'normal'],
  ["tradingSignal('BTC', 'buy', 91)", 'trading', 'high'],
  ["priceAlert('BTC', 1, 2)", 'alert', 'high'],
  ['portfolioChanged(1000, 5)', 'portfolio', 'normal'],
  ['portfolioChanged(1000, -5.1)', 'portfolio', 'high'],
  ["marketNews('Headline', 'https://example.com')", 'news', 'normal'],
  ["marketUpdate('Closed', 'Up 1%')", 'market', 'normal'],
])('examples/market-app.mjs: %s is %s of %s priority', async (line, category, priority) => {
  await using inbox = await openInbox();
  expect(await use(inbox.url, 'market-app.mjs', `await app.${line}`)).toMatchObject({ code: 0, stderr: '' });
  expect(inbox.sent).toMatchObject([{ body: { category, priority } }]);
});

test('both templates send in the same way', () => {
  const sender = (file: string) =>
    /export async function notify[\s\S]*?\n}\n\nasync function attempt[\s\S]*?\n}\n/.exec(
      readFileSync(pathOf(file), 'utf8'),
    )?.[0];
  expect(sender('my-app.mjs')).toMatch(/attempt\(notification, once\)/);
  expect(sender('market-app.mjs')).toBe(sender('my-app.mjs'));
});

test('the command of examples/SETUP.md works', async () => {
  await using inbox = await openInbox();
  const guide = readFileSync(pathOf('SETUP.md'), 'utf8').replaceAll('http://127.0.0.1:3000', inbox.url);
  const command = /```sh\n([\s\S]+?)```/.exec(guide)?.[1] ?? '';
  expect(await run(inbox.url, 'sh', ['-c', command])).toMatchObject({ code: 0, stderr: '' });
  expect(inbox.sent).toMatchObject([{ key: KEY, body: { title: 'Setup works', appName: 'my-app' } }]);
});
