import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

/** What comes next, by who opens the page. */
const NEXT = {
  signedIn: fileURLToPath(new URL('../src/app.tsx', import.meta.url)),
  signedOut: fileURLToPath(new URL('../src/features/session/login-page.tsx', import.meta.url)),
};

/**
 * Writes `preloads.json`: the scripts that a page needs beside those that it names itself, for people who are signed in
 * and for others. The server tells browsers to fetch them at once, which would learn of them late.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const named = withImports(chunks.filter((chunk) => chunk.isEntry));
      const files = Object.entries(NEXT).map(([who, id]) => {
        const next = withImports(chunks.filter((chunk) => chunk.moduleIds.includes(id)));
        if (next.size === 0) throw new Error(`No chunk has ${id}`);
        return [who, [...next.difference(named)].map((file) => `/${file}`)];
      });
      this.emitFile({
        type: 'asset',
        fileName: 'preloads.json',
        source: JSON.stringify(Object.fromEntries(files)),
      });

      function withImports(of: readonly Rolldown.OutputChunk[]): Set<string> {
        const reached = new Set(of.map((chunk) => chunk.fileName));
        for (const file of reached) {
          for (const chunk of chunks)
            if (chunk.fileName === file) for (const each of chunk.imports) reached.add(each);
        }
        return reached;
      }
    },
  };
}
