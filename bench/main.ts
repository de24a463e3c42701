/** `npm run bench [-- intake | live]`: measures on this machine and prints; without a name, everything. */
import { benchIntake } from './intake.ts';
import { benchLive } from './live.ts';

const benches: Record<string, () => Promise<boolean>> = { intake: benchIntake, live: benchLive };

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benches);
for (const name of names) {
  const bench = benches[name];
  if (!bench) {
    console.error(`There is no benchmark "${name}"; there are: ${Object.keys(benches).join(', ')}`);
    process.exitCode = 2;
  } else if (!(await bench())) {
    process.exitCode = 1;
  }
}
