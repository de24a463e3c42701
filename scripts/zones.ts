/** A part of the code base. Imports run from a higher level to a lower one, or stay inside the zone. */
export type Zone = { name: string; side: 'contract' | 'server' | 'web' | 'outside'; level: number };

/** First match wins; a path has no extension, so that `./db` and `./db.ts` are the same. */
const table: readonly [pattern: RegExp, side: Zone['side'], level: number, name: string][] = [
  [/^(scripts|bench|e2e|examples|server\/test|web\/build)\//, 'outside', 0, '$1'],
  [/^(vitest\.config|web\/vite\.config)$/, 'outside', 0, '$1'],
  [/\.test$/, 'outside', 0, 'tests'],

  [/^contract\/src\//, 'contract', 0, 'contract'],

  [/^server\/src\/(main|admin)$/, 'server', 5, 'main'],
  [/^server\/src\/(app|outgoing)$/, 'server', 4, 'app'],
  [/^server\/src\/(http|live|jobs)\//, 'server', 3, '$1'],
  [/^server\/src\/(domain)\//, 'server', 2, '$1'],
  [/^server\/src\/(storage|net)\//, 'server', 1, '$1'],
  [/^server\/src\/config$/, 'server', 1, 'config'],

  [/^web\/src\/main$/, 'web', 6, 'main'],
  [/^web\/src\/app$/, 'web', 5, 'app'],
  [/^web\/src\/(routes|search-params|signed-in)$/, 'web', 4, 'routes'],
  [/^web\/src\/(features\/shared)\//, 'web', 2, '$1'],
  [/^web\/src\/(features\/[^/]+)\//, 'web', 3, '$1'],
  [/^web\/src\/(api|ui|service-worker)\//, 'web', 1, '$1'],
];

const flow = {
  server: 'main -> app -> http | live | jobs -> domain -> storage | net | config -> contract',
  web: 'main -> app -> routes -> features -> features/shared -> api | ui -> contract',
};

/** The zone of a file, given by its path from the root of the repository; null where none is meant for it. */
export function zoneOf(path: string): Zone | null {
  const bare = path.replace(/\.[cm]?tsx?$/, '');
  for (const [pattern, side, level, name] of table) {
    const match = pattern.exec(bare);
    if (match) return { name: name.replace('$1', match[1] ?? ''), side, level };
  }
  return null;
}

/** Why code of one zone may not import another zone's file; null where it may. */
export function refuseFile(from: Zone, to: Zone): string | null {
  if (from.side === 'outside') return null;
  if (to.side === 'outside') return `${to.name} is no part of the product: nothing in ${from.name} needs it`;
  if (from.side === 'contract') return to.side === 'contract' ? null : 'contract imports zod alone';
  if (to.side === 'contract') return null;
  if (from.side !== to.side) return 'server and web share the contract, and nothing else';
  if (from.name === to.name || to.level < from.level) return null;
  if (isFeature(from) && isFeature(to)) return 'a feature does not import another: see features/shared';
  return `${from.name} may not import ${to.name}: ${flow[from.side]}`;
}

/** Why code of a zone may not import a package ("zod", "node:fs"); null where it may. */
export function refusePackage(from: Zone, name: string): string | null {
  if (from.side === 'contract' && name !== 'zod') return 'contract imports zod alone';
  if (from.side === 'web' && name.startsWith('node:'))
    return 'web runs in browsers, which have no node: modules';
  return null;
}

function isFeature(zone: Zone): boolean {
  return zone.name.startsWith('features/');
}
