import { execFileSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

const SOURCES = [
  'web/{src,public,build}/**/*',
  'web/{index.html,vite.config.ts,package.json}',
  'contract/src/**/*',
];

/** Builds the web app where that was not done since its sources changed: the tests see what the server serves. */
export default function buildWeb(): void {
  const newest = Math.max(...globSync(SOURCES, { cwd: root }).map((path) => changedAt(path)));
  if (changedAt('web/dist/index.html') >= newest) return;
  console.log('Building the web app ...');
  execFileSync('npm', ['run', 'build', '--workspace', 'web', '--silent'], { cwd: root, stdio: 'inherit' });
}

/** Epoch milliseconds; 0 where there is no such file. */
function changedAt(path: string): number {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
