/** `npm run dev`: the server, restarted on changes, and Vite with hot reload in front of it. Both end together. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

function start(args: string[], cwd: string): ChildProcess {
  return spawn(process.execPath, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
}

const children = [
  start(['--import', './scripts/load-env.ts', '--watch', 'server/src/main.ts'], root),
  start([join(root, 'node_modules/vite/bin/vite.js'), '--host', '127.0.0.1'], join(root, 'web')),
];

function endAll(): void {
  for (const child of children) child.kill('SIGTERM');
}

process.once('SIGINT', endAll);
process.once('SIGTERM', endAll);

const exits = children.map(async (child) => {
  const [code] = await once(child, 'exit');
  endAll();
  return Number(code ?? 0);
});
process.exitCode = Math.max(...(await Promise.all(exits)));
