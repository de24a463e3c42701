import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './root.ts';

const START_WITHIN_MS = 45_000;

/** The real server, as `npm start` runs it, with a data folder of its own. */
export type Server = {
  /** Without a slash at the end. */
  readonly url: string;
  /** What it printed since its first start. */
  output(): string;
  /** As an operator stops it; resolves when the process is gone. */
  stop(): Promise<void>;
  /** Again, on the same port and with the same data. */
  start(): Promise<void>;
  /** Moves its clock forward. */
  advance(ms: number): void;
  /** Stops it and forgets its data. */
  [Symbol.asyncDispose](): Promise<void>;
};

const defaults = {
  HOST: '127.0.0.1',
  ADMIN_PASSWORD: 'an-admins-own-password',
  ALLOW_REGISTRATION: 'true',
  INTAKE_RATE_PER_MINUTE: '0',
  LOG_LEVEL: 'warn',
  // Registrations are limited by address, and a test needs many: see newAccount.
  TRUST_PROXY: 'true',
};

export async function startServer(settings: Record<string, string> = {}): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'alertstream-e2e-'));
  let child: ChildProcess | null = null;
  let output = '';
  let url = '';

  async function start(): Promise<void> {
    const env = { PATH: process.env.PATH, ...defaults, ...settings, DATA_DIR: dataDir };
    const args = ['--import', './e2e/helpers/moving-clock.ts', 'server/src/main.ts'];
    const started = spawn(process.execPath, args, {
      cwd: root,
      env: { ...env, PORT: url ? new URL(url).port : '0' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = started;
    process.once('exit', () => started.kill('SIGKILL'));
    let line = '';
    const ready = new Promise<string>((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        line += chunk;
        output += chunk;
        const address = /ready at (\S+)\n/.exec(line)?.[1];
        if (address) resolve(address);
      };
      started.stdout?.on('data', listen);
      started.stderr?.on('data', listen);
      started.once('exit', () => reject(new Error(`The server did not start:\n${line}`)));
      setTimeout(() => reject(new Error(`The server is slow to start:\n${line}`)), START_WITHIN_MS).unref();
    });
    url = await ready;
  }

  async function stop(): Promise<void> {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return;
    const exit = once(running, 'exit');
    running.kill('SIGTERM');
    await exit;
  }

  await start();
  return {
    get url() {
      return url;
    },
    output: () => output,
    stop,
    start,
    advance(ms) {
      child?.send({ advanceMs: ms });
    },
    async [Symbol.asyncDispose]() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
