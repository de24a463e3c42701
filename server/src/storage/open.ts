import { join } from 'node:path';
import { type Dialect, Kysely, sql } from 'kysely';
import type { Db, Storage } from './db.ts';
import { migrate } from './migrations/migrate.ts';
import { postgresIntake } from './postgres/intake.ts';
import { postgresDialect } from './postgres/open.ts';
import { postgresTextIndex } from './postgres/text-index.ts';
import { openSqlite } from './sqlite/open.ts';
import { sqliteTextIndex } from './sqlite/text-index.ts';
import type { TextIndex } from './text-index.ts';

export type StorageConfig = {
  dataDir: string;
  databaseUrl: string | null;
  /**
   * Hears of connections that break while nobody uses them. `isGone` where the database does not come back in this
   * process: a thread of SQLite has died.
   */
  onError(error: Error, isGone: boolean): void;
};

/** Free pages (of 4 KiB) that are kept for what comes next. */
const PAGES_KEPT_FREE = 256;
/** The file of the embedded database, in the data folder. */
export const SQLITE_FILE = 'alertstream.db';

/**
 * Opens the configured database and brings its schema up to date.
 * @throws Error where it can't be opened or migrated
 */
export async function openStorage({ dataDir, databaseUrl, onError }: StorageConfig): Promise<Storage> {
  if (databaseUrl) return openPostgres(postgresDialect(databaseUrl, (error) => onError(error, false)));
  const { dialect, intake, text, giveBack, close } = await openSqlite(join(dataDir, SQLITE_FILE), (error) =>
    onError(error, true),
  );
  const db: Db = new Kysely({ dialect });
  return ready({
    engine: 'sqlite',
    db,
    intake,
    openTextIndex: async () => (text ? sqliteTextIndex(db, text) : null),
    async giveBack(pages) {
      const before = await freePages(db);
      if (before <= PAGES_KEPT_FREE) return false;
      await giveBack(Math.min(pages, before - PAGES_KEPT_FREE));
      const after = await freePages(db);
      return after < before && after > PAGES_KEPT_FREE;
    },
    close,
  });
}

async function freePages(db: Db): Promise<number> {
  const { rows } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db);
  return rows[0]?.freelist_count ?? 0;
}

/** A Postgres behind any Kysely dialect: a server, or PGlite in tests. */
export async function openPostgres(dialect: Dialect): Promise<Storage> {
  const db: Db = new Kysely({ dialect });
  return ready({
    engine: 'postgres',
    db,
    intake: postgresIntake(db),
    openTextIndex: () => postgresTextIndex(db),
    giveBack: async () => false,
    close: () => db.destroy(),
  });
}

type Opened = Omit<Storage, 'ping' | 'textIndex'> & { openTextIndex(): Promise<TextIndex | null> };

async function ready({ openTextIndex, ...storage }: Opened): Promise<Storage> {
  try {
    await migrate(storage.db, storage.engine);
    const textIndex = await openTextIndex();
    return {
      ...storage,
      textIndex,
      async ping() {
        await sql`select 1`.execute(storage.db);
      },
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
}
