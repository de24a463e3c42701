import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PACKAGE = 'lucide-react';
const index = join(
  dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)),
  'dist/esm/lucide-react.mjs',
);

/** The module of each icon by its names, from the index that names them all. */
const modules = new Map(
  readFileSync(index, 'utf8')
    .matchAll(/export \{ ([^}]+) \} from '(\.\/icons\/[^']+)'/g)
    .flatMap(([, names = '', path = '']) => {
      const id = join(dirname(index), path);
      return names.matchAll(/default as (\w+)/g).map(([, name = '']): [string, string] => [name, id]);
    }),
);

/** True for the index: each module that has an icon imports it, and it imports them all. */
export function isIconIndex(id: string): boolean {
  return id === index;
}

/** True for an icon. */
export function isIcon(id: string): boolean {
  return id.startsWith(join(dirname(index), 'icons/'));
}

/** The icons that a module of ours takes from the index. */
export function iconsOf(code: string): string[] {
  return [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)]
    .flatMap(([, names = '']) => names.split(','))
    .flatMap((name) => modules.get(name.trim().split(/\s+as\s+/)[0] ?? '') ?? []);
}
