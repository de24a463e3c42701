import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

describe('the first start', () => {
  let dataDir: string;
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'alertstream-test-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });

  function start(port: number) {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' };
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
    return { printed: () => printed, exitCode: once(child, 'close').then(([code]) => code) };
  }

  test('that fails on a used port keeps no password to itself: the next one prints it', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;

    const failing = start(port);
    expect(await failing.exitCode).toBe(1);
    expect(failing.printed()).toMatch(/^AlertStream can't start: [^\n]*EADDRINUSE[^\n]*\n$/);

    holder.close();
    const working = start(port);
    await expect.poll(working.printed, { timeout: 15_000 }).toContain('AlertStream is ready');
    await expect.poll(working.printed).toMatch(/Password {2}\S+/);
  });
});
