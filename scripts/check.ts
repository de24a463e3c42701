/** `npm run check`: types, lint and import zones at once. Prints what failed, and ends with its status. */
import { spawn } from 'node:child_process';

const checks: Record<string, string[]> = {
  types: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'],
  'types of web': ['node_modules/typescript/bin/tsc', '-p', 'web/tsconfig.json'],
  'types of the service worker': [
    'node_modules/typescript/bin/tsc',
    '-p',
    'web/src/service-worker/tsconfig.json',
  ],
  'types of e2e and bench': ['node_modules/typescript/bin/tsc', '-p', 'e2e/tsconfig.json'],
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '.', '--error-on-warnings'],
  'import zones': ['scripts/import-zones.ts'],
};

type Result = { ok: boolean; output: string; seconds: string };

function run(args: string[]): Promise<Result> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => {
      resolve({ ok: code === 0, output, seconds: ((performance.now() - startedAt) / 1000).toFixed(1) });
    });
  });
}

const results = await Promise.all(
  Object.entries(checks).map(async ([name, args]) => ({ name, ...(await run(args)) })),
);
for (const { name, ok, output, seconds } of results) {
  if (!ok) console.error(`\n--- ${name} ---\n${output.trimEnd()}`);
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name}  ${seconds} s`);
}
if (results.some((result) => !result.ok)) process.exitCode = 1;
