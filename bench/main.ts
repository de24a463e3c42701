/**
 * `npm run bench -- [intake] [live] [rules] [commit] [deliveries] [retention] [size] [ui] [resources] [scale] [--profile]`:
 * measures on this machine; without a name, all but `scale`, which takes long, and `--sizes 10000,1000000`,
 * `--database postgres://...` and `--keep <folder>`.
 */
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { benchCommit } from './commit.ts';
import { benchDeliveries } from './deliveries.ts';
import { benchIntake } from './intake.ts';
import { benchLive } from './live.ts';
import { openProfile } from './profile.ts';
import { benchResources } from './resources.ts';
import { benchRetention } from './retention.ts';
import { benchRules } from './rules.ts';
import { benchScale, type ScaleOptions } from './scale.ts';
import { benchSize } from './size.ts';
import { benchUi } from './ui/main.ts';

/** Each takes arguments for the server's Node, and gives false where a promise was broken. */
type Bench = (nodeArgs: string[], options: ScaleOptions) => Promise<boolean>;
const benches: Record<string, Bench> = {
  intake: benchIntake,
  live: benchLive,
  rules: benchRules,
  commit: benchCommit,
  deliveries: benchDeliveries,
  retention: benchRetention,
  size: benchSize,
  ui: benchUi,
  resources: benchResources,
  scale: benchScale,
};
/** Processes that run or wait; more than this before the start means that somebody else wants the machine. */
const QUIET_LOAD = 0.5;

const { values, positionals } = parseArgs({
  options: {
    profile: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    database: { type: 'string' },
    keep: { type: 'string' },
  },
  allowPositionals: true,
});
const names = positionals.length > 0 ? positionals : Object.keys(benches).filter((name) => name !== 'scale');
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
  if (!(await benches[name]?.(profile?.nodeArgs ?? [], values))) process.exitCode = 1;
  profile?.print();
}
