import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const START_TIMEOUT_MS = 30_000;
const TMPFS_MAGIC = 0x01021994;

export const ADMIN = { email: 'admin', password: 'bench-password-1' };

/** `dataDir`: a folder that is there already, and stays. */
export type StartOptions = { env?: Record<string, string>; nodeArgs?: string[]; dataDir?: string };
export type Running = { url: string; port: number; pid: number; stop(): Promise<void> };

/** The real server on a fresh SQLite file, on the disk that holds this checkout. */
export async function startServer({
  env = {},
  nodeArgs = [],
  dataDir: given,
}: StartOptions = {}): Promise<Running> {
  const dataDir = given ?? (await freshDataDir());
  const running = await start([...nodeArgs, 'server/src/main.ts'], {
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_PASSWORD: ADMIN.password,
    INTAKE_RATE_PER_MINUTE: '0',
    LOG_LEVEL: 'warn',
    ...env,
  });
  return {
    ...running,
    async stop() {
      await running.stop();
      if (!given) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function startBare(): Promise<Running> {
  return start(['bench/bare.ts'], {});
}

/** Takes what is delivered: see receiver.ts. */
export function startReceiver(): Promise<Running> {
  return start(['bench/receiver.ts'], {});
}

/** An empty folder on the disk that holds this checkout. */
export async function freshDataDir(): Promise<string> {
  const parent = join(root, 'data');
  await mkdir(parent, { recursive: true });
  if ((await statfs(parent)).type === TMPFS_MAGIC) {
    console.warn(`Beware: ${parent} is in memory, so that a commit costs no disk.`);
  }
  return mkdtemp(join(parent, 'bench-'));
}

/** Waits for the line that says where the process listens. What it says besides is passed on. */
async function start(args: string[], env: Record<string, string>): Promise<Running> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH, HOME, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A benchmark that breaks off leaves no server behind.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const url = await listeningAt(child).catch((error: Error) => {
    kill();
    throw new Error(`${args.at(-1)} did not start: ${error.message}`);
  });
  const exit = once(child, 'exit');
  const reportExit = (code: number | null, signal: string | null) =>
    console.error(`${args.at(-1)} ended on its own: ${signal ?? `exit status ${code}`}`);
  child.once('exit', reportExit);
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    async stop() {
      child.off('exit', reportExit);
      child.kill('SIGTERM');
      await exit;
      process.off('exit', kill);
    },
  };
}

function listeningAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`silent for ${START_TIMEOUT_MS} ms`)), START_TIMEOUT_MS);
    child.once('exit', (code) => reject(new Error(`exit status ${code}`)));
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const found = /ready at (http:\S+)/.exec(output)?.[1];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
}
