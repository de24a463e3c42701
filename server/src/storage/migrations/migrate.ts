import { Migrator } from 'kysely/migration';
import type { Db } from '../db.ts';
import type { Engine } from '../dialect.ts';
import { foundation } from './001-foundation.ts';
import { people } from './002-people.ts';
import { preferences } from './003-preferences.ts';

/** Every migration, in order. Names never change once they have shipped. */
const MIGRATIONS: Readonly<Record<string, (db: Db, engine: Engine) => Promise<void>>> = {
  '001-foundation': foundation,
  '002-people': people,
  '003-preferences': preferences,
};

/**
 * Brings the schema up to date. Processes that start together wait for each other: all of it runs in one
 * transaction, under an advisory lock on Postgres and as the one writer on SQLite.
 * @throws Error with the failed migration's cause; nothing has changed then
 */
export async function migrate(db: Db, engine: Engine): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(MIGRATIONS).map(([name, up]) => [name, { up: (tx: Db) => up(tx, engine) }]),
        ),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
