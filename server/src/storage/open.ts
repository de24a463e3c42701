import { join } from 'node:path';
import { type Dialect, Kysely, sql } from 'kysely';
import type { Db, Storage } from './db.ts';
import { migrate } from './migrations/migrate.ts';
import { postgresIntake } from './postgres/intake.ts';
import { postgresDialect } from './postgres/open.ts';
import { openSqlite } from './sqlite/open.ts';

export type StorageConfig = {
  dataDir: string;
  databaseUrl: string | null;
  /**
   * Hears of connections that break while nobody uses them. `isGone` where the database does not come back in this
   * process: a thread of SQLite has died.
   */
  onError(error: Error, isGone: boolean): void;
};

/** The file of the embedded database, in the data folder. */
export const SQLITE_FILE = 'alertstream.db';

/**
 * Opens the configured database and brings its schema up to date.
 * @throws Error where it can't be opened or migrated
 */
export async function openStorage({ dataDir, databaseUrl, onError }: StorageConfig): Promise<Storage> {
  if (databaseUrl) return openPostgres(postgresDialect(databaseUrl, (error) => onError(error, false)));
  const { dialect, intake, close } = await openSqlite(join(dataDir, SQLITE_FILE), (error) =>
    onError(error, true),
  );
  const db: Db = new Kysely({ dialect });
  return ready({ engine: 'sqlite', db, intake, close });
}

/** A Postgres behind any Kysely dialect: a server, or PGlite in tests. */
export async function openPostgres(dialect: Dialect): Promise<Storage> {
  const db: Db = new Kysely({ dialect });
  return ready({ engine: 'postgres', db, intake: postgresIntake(db), close: () => db.destroy() });
}

async function ready(storage: Omit<Storage, 'ping'>): Promise<Storage> {
  try {
    await migrate(storage.db, storage.engine);
  } catch (error) {
    await storage.close();
    throw error;
  }
  return {
    ...storage,
    async ping() {
      await sql`select 1`.execute(storage.db);
    },
  };
}
