import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
/** Below this a compressed answer saves nothing that a packet would notice. */
const MIN_BYTES = 512;

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes `<file>.br` and `<file>.gz` beside every compressible file of the build. */
export function precompress(): Plugin {
  let outDir = 'dist';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
      await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.byteLength < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
  };
  const [small, smaller] = await Promise.all([gz(content, { level: 9 }), brotli(content, { params })]);
  await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)]);
}
