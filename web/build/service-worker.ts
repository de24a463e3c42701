import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { build, type Plugin } from 'vite';

const ENTRY = 'src/service-worker/main.ts';
/** What the browser never asks for, and the other alphabets of the font, of which hardly anybody needs any offline. */
const LEFT_OUT = [/\.map$/, /^\/preloads\.json$/, /\/inter-(?!latin-wght)[^/]*\.woff2$/];

/** Builds src/service-worker/main.ts into /sw.js, and tells it the files of the build. */
export function serviceWorker(): Plugin {
  let root = '.';
  let outDir = 'dist';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = join(config.root, config.build.outDir);
    },
    async writeBundle() {
      const { paths, hash } = await contentsOf(outDir);
      await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { PRECACHE: JSON.stringify(paths), BUILD: JSON.stringify(hash) },
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2023',
          rolldownOptions: { input: join(root, ENTRY), output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      });
    },
  };
}

/** The files of a folder as paths of the server, and one hash of all that they contain. */
async function contentsOf(folder: string): Promise<{ paths: string[]; hash: string }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const paths: string[] = [];
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    if (LEFT_OUT.some((pattern) => pattern.test(path))) continue;
    hash.update(path).update(await readFile(file));
    paths.push(path === '/index.html' ? '/' : path);
  }
  return { paths, hash: hash.digest('hex').slice(0, 12) };
}
