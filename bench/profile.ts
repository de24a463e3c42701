/** `npm run bench -- intake --profile`: where the server's time went, thread by thread. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const LINES = 15;
/** Threads that did less are left out: of the time that was measured. */
const BUSY_MIN = 0.02;
const root = join(import.meta.dirname, '..');

type Frame = { functionName: string; url: string; lineNumber: number };
type CpuProfile = {
  nodes: { id: number; callFrame: Frame }[];
  samples: number[];
  /** Microseconds since the sample before. */
  timeDeltas: number[];
};

export type Profile = { nodeArgs: string[]; print(): void };

/** Keeps the profiles, so that they can be opened in a browser's developer tools as well. */
export function openProfile(): Profile {
  const folder = mkdtempSync(join(root, 'data', 'profile-'));
  return {
    nodeArgs: ['--cpu-prof', `--cpu-prof-dir=${folder}`],
    print() {
      console.log(`profile, self time, warm-up included (${relative(root, folder)}):`);
      for (const file of readdirSync(folder))
        printThread(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    },
  };
}

function printThread({ nodes, samples, timeDeltas }: CpuProfile): void {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const selfUs = new Map<string, number>();
  samples.forEach((id, index) => {
    const name = names.get(id) ?? '?';
    selfUs.set(name, (selfUs.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  });
  const idleUs = selfUs.get('(idle)') ?? 0;
  selfUs.delete('(idle)');
  const busyUs = [...selfUs.values()].reduce((sum, us) => sum + us, 0);
  if (busyUs < BUSY_MIN * (busyUs + idleUs)) return;
  const share = (us: number, of: number) => `${((100 * us) / of).toFixed(1)} %`.padStart(7);
  console.log(
    `  a thread that was busy for ${share(busyUs, busyUs + idleUs).trim()} of the time, and of that:`,
  );
  const top = [...selfUs].toSorted(([, a], [, b]) => b - a).slice(0, LINES);
  for (const [name, us] of top) console.log(`    ${share(us, busyUs)}  ${name}`);
}

/** `(program)` is what is outside JavaScript: sockets, files, SQLite where it is called from no function. */
function nameOf({ functionName, url, lineNumber }: Frame): string {
  const path = url.startsWith('file:')
    ? relative(root, fileURLToPath(url)).replace('node_modules/', '')
    : url;
  return `${functionName || '(anonymous)'}${path ? `  ${path}:${lineNumber + 1}` : ''}`;
}
