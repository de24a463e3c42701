/**
 * `node scripts/lockfile.ts`, after every `npm install`: adds to package-lock.json what npm leaves out, and what
 * `npm ci` fails without.
 * - Entries of packages for other platforms, where npm could not look them up: npm ci calls the lock file out of
 *   sync without them.
 * - `gypfile: false` of better-sqlite3: npm forgets it, takes binding.gyp for an order to compile, and needs
 *   Python and a compiler for a package that brings its binaries along.
 */
import { readFileSync, writeFileSync } from 'node:fs';

type Entry = {
  version?: string;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
  [field: string]: unknown;
};
export type Lock = { packages: Record<string, Entry>; [field: string]: unknown };

export const LOCKFILE = 'package-lock.json';
const NO_COMPILING = 'node_modules/better-sqlite3';
const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

export function completeLock(lock: Lock): Lock {
  const packages = { ...lock.packages };
  for (const [path, { dev, license, optionalDependencies = {} }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const known = packages[`node_modules/${name}`] ?? packages[`${path}/node_modules/${name}`];
      if (known) continue;
      packages[`node_modules/${name}`] = {
        version,
        ...platformOf(name),
        ...(dev ? { dev } : {}),
        license,
        optional: true,
      };
    }
  }
  const native = packages[NO_COMPILING];
  if (native) packages[NO_COMPILING] = { ...native, gypfile: false };
  const sorted = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

/** "@scope/tool-linux-x64-musl" says where it runs; npm installs it nowhere else. */
function platformOf(name: string): { os?: string[]; cpu?: string[]; libc?: string[] } {
  const words = name.split(/[-/]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  if (os.length + cpu.length === 0)
    throw new Error(`${name}: its name does not say for which platform it is`);
  return {
    ...(os.length > 0 ? { os } : {}),
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(words.includes('musl') ? { libc: ['musl'] } : {}),
  };
}

export function readLock(): Lock {
  return JSON.parse(readFileSync(LOCKFILE, 'utf8'));
}

if (import.meta.main) writeFileSync(LOCKFILE, `${JSON.stringify(completeLock(readLock()), null, 2)}\n`);
