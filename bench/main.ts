/** `npm run bench -- [intake] [live] [commit] [--profile]`: measures on this machine; without a name, everything. */
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { benchCommit } from './commit.ts';
import { benchIntake } from './intake.ts';
import { benchLive } from './live.ts';
import { openProfile } from './profile.ts';

/** Each takes arguments for the server's Node, and gives false where a promise was broken. */
const benches: Record<string, (nodeArgs: string[]) => Promise<boolean>> = {
  intake: benchIntake,
  live: benchLive,
  commit: benchCommit,
};
/** Processes that run or wait; more than this before the start means that somebody else wants the machine. */
const QUIET_LOAD = 0.5;

const { values, positionals } = parseArgs({
  options: { profile: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const names = positionals.length > 0 ? positionals : Object.keys(benches);
const unknown = names.find((name) => !(name in benches));
if (unknown) {
  console.error(`There is no benchmark "${unknown}"; there are: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}

console.log(`Node ${process.versions.node}, ${availableParallelism()} cores of ${cpus()[0]?.model.trim()}`);
const [load = 0] = loadavg();
if (load > QUIET_LOAD)
  console.warn(`Beware: the machine is not quiet (load ${load.toFixed(1)} before the start).`);

for (const name of names) {
  const profile = values.profile ? openProfile() : null;
  if (!(await benches[name]?.(profile?.nodeArgs ?? []))) process.exitCode = 1;
  profile?.print();
}
