/** `npm run dev`: the server, restarted on changes, and Vite with hot reload in front of it. Both end together. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

function start(args: string[], cwd: string): ChildProcess {
  return spawn(process.execPath, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
}

const children = [
  start(['--import', './scripts/load-env.ts', '--watch', 'server/src/main.ts'], root),
  start([join(root, 'node_modules/vite/bin/vite.js'), '--host', '127.0.0.1'], join(root, 'web')),
];

let ending = false;

function endAll(): void {
  ending = true;
  for (const child of children) child.kill('SIGTERM');
}

process.once('SIGINT', endAll);
process.once('SIGTERM', endAll);

for (const child of children) {
  child.once('exit', (code) => {
    // The first to end on its own says how it went.
    if (!ending) process.exitCode = code ?? 1;
    endAll();
  });
}
