import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase } from '../engines.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const READY = /AlertStream is ready at (\S+)/;

export const ADMIN_PASSWORD = 'a password of the tests';

export type Env = Record<string, string>;
export type Server = ReturnType<typeof startServer>;

/** Where a server of the tests keeps its data; `env` goes to {@link startServer}. */
export type Place = { env: Env; dispose(): Promise<void> };

/** A new data folder, on SQLite. */
export async function newFolder(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'alertstream-test-'));
  return {
    env: { DATA_DIR: dataDir },
    dispose: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** A new data folder and a new database on the Postgres server at `url`. */
export async function newPostgres(url: string): Promise<Place> {
  const folder = await newFolder();
  const database = await createDatabase(url);
  return {
    env: { ...folder.env, DATABASE_URL: database.url },
    async dispose() {
      await database.drop();
      await folder.dispose();
    },
  };
}

/** The real server as a process of its own, on a free port unless `env` names one. */
export function startServer(env: Env) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ADMIN_PASSWORD, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    printed.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed.stderr += chunk;
  });
  /** The exit code; null where a signal ended it. */
  const exitCode = once(child, 'close').then(([code]): number | null => code);

  return {
    printed,
    exitCode,
    /** Resolves with its address as soon as it answers. */
    async ready(): Promise<string> {
      for (;;) {
        const address = READY.exec(printed.stdout)?.[1];
        if (address) return address;
        const ended = await Promise.race([
          once(child.stdout, 'data').then(() => false),
          exitCode.then(() => true),
        ]);
        if (ended) throw new Error(`The server ended before it was ready: ${printed.stderr}`);
      }
    },
    /** Ends it with this signal and waits until it is gone. */
    async end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null> {
      child.kill(signal);
      return exitCode;
    },
  };
}
