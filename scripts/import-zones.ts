/**
 * Checks that imports run one way (the zones of docs/ARCHITECTURE.md) and in no cycle, types included.
 * Biome sees neither which feature a relative path leads to nor cycles through `export ... from` and
 * `import('...')` types, and dependency-cruiser can't read TypeScript 7.
 */
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { refuseFile, refusePackage, zoneOf } from './zones.ts';

export type SourceFile = { path: string; text: string };
/** `path` is relative to the root of the repository, `line` counts from 1. */
export type Violation = { path: string; line: number; rule: string };
type Import = { specifier: string; line: number };
type Edge = { to: string; line: number };

const SOURCES = '{contract/src,server/src,web/src}/**/*.{ts,tsx}';

/** @throws Error where a file can't be parsed */
export function findViolations(files: readonly SourceFile[]): Violation[] {
  const violations: Violation[] = [];
  const graph = new Map<string, Edge[]>();
  const known = new Set(files.map((file) => file.path));
  for (const file of files) {
    const zone = zoneOf(file.path);
    const edges: Edge[] = [];
    graph.set(file.path, edges);
    if (!zone) {
      violations.push({ path: file.path, line: 1, rule: 'this file is in no zone: see scripts/zones.ts' });
      continue;
    }
    for (const { specifier, line } of readImports(file)) {
      if (isExampleText(file.path, specifier)) continue;
      const target = targetPath(file.path, specifier);
      if (target === null) {
        const rule = refusePackage(zone, specifier);
        if (rule) violations.push({ path: file.path, line, rule: `${specifier}: ${rule}` });
        continue;
      }
      const found = findFile(target, known);
      if (found) edges.push({ to: found, line });
      const targetZone = zoneOf(target);
      if (!targetZone) continue;
      const rule = refuseFile(zone, targetZone);
      if (rule) violations.push({ path: file.path, line, rule: `${specifier}: ${rule}` });
    }
  }
  return [...violations, ...findCycles(graph)];
}

/** Every module that a file names: import, export ... from, import() and import('...') types. */
function readImports({ path, text }: SourceFile): Import[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const imports: Import[] = [];
  const add = (source: { type: string; start: number; value?: unknown } | null) => {
    if (typeof source?.value !== 'string') return;
    imports.push({ specifier: source.value, line: text.slice(0, source.start).split('\n').length });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
  }).visit(program);
  return imports;
}

/** The web app shows the examples: a file's text (`?raw`) is content, not code that it would run. */
function isExampleText(from: string, specifier: string): boolean {
  return /^examples\/[^/]+\?raw$/.test(posix.join(posix.dirname(from), specifier));
}

/** The path that a specifier leads to, from the root of the repository; null for packages. */
function targetPath(from: string, specifier: string): string | null {
  const workspace = /^@alertstream\/(contract|server|web)\/(.+)$/.exec(specifier);
  if (workspace) return `${workspace[1]}/src/${workspace[2]?.replace(/^src\//, '')}`;
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : null;
}

function findFile(target: string, known: ReadonlySet<string>): string | undefined {
  return [target, `${target}.ts`, `${target}.tsx`].find((path) => known.has(path));
}

/** One violation for each import that closes a cycle, found by walking depth first. */
function findCycles(graph: ReadonlyMap<string, readonly Edge[]>): Violation[] {
  const cycles: Violation[] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const walk = (path: string) => {
    trail.push(path);
    for (const { to, line } of graph.get(path) ?? []) {
      const start = trail.indexOf(to);
      if (start >= 0)
        cycles.push({ path, line, rule: `a cycle: ${[...trail.slice(start), to].join(' -> ')}` });
      else if (!done.has(to)) walk(to);
    }
    trail.pop();
    done.add(path);
  };
  for (const path of graph.keys()) if (!done.has(path)) walk(path);
  return cycles;
}

if (import.meta.main) {
  const paths = globSync(SOURCES).map((path) => path.replaceAll('\\', '/'));
  const violations = findViolations(paths.map((path) => ({ path, text: readFileSync(path, 'utf8') })));
  for (const { path, line, rule } of violations) console.error(`${path}:${line}  ${rule}`);
  console.log(`Imports of ${paths.length} files: ${violations.length} against the zones`);
  if (violations.length > 0) process.exitCode = 1;
}
