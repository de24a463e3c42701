import { readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

const INT8 = 20;
const OPTIONS = { parsers: { [INT8]: Number }, extensions: { pg_trgm, btree_gin } };

/** The package's own folder, so that another version of it never finds this one's picture. */
const PICTURE = join(
  dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')),
  'empty-database.tar',
);

/**
 * An empty Postgres in this process. Making one takes seconds of a processor, reading the picture of an empty
 * one a fraction: the first that is ever made leaves the picture beside the package, for all later ones.
 */
export async function openPglite(): Promise<PGlite> {
  const picture = await readFile(PICTURE).catch(() => null);
  const database = new PGlite(picture ? { ...OPTIONS, loadDataDir: new Blob([picture]) } : OPTIONS);
  await database.waitReady;
  if (!picture) await keepPicture(database).catch(() => {}); // where it can't be kept, the next one takes longer
  return database;
}

async function keepPicture(database: PGlite): Promise<void> {
  const own = `${PICTURE}.${process.pid}`;
  const dump = await database.dumpDataDir('none');
  await writeFile(own, new Uint8Array(await dump.arrayBuffer()));
  await rename(own, PICTURE); // whole or not at all, whoever else makes it at the same time
}
