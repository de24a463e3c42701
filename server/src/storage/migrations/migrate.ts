import { Migrator } from 'kysely/migration';
import type { Db } from '../db.ts';
import type { Engine } from '../dialect.ts';
import { foundation } from './001-foundation.ts';
import { people } from './002-people.ts';
import { preferences } from './003-preferences.ts';
import { automation } from './004-automation.ts';
import { outgoing } from './005-outgoing.ts';
import { appRevisions } from './006-app-revisions.ts';
import { triage } from './007-triage.ts';
import { analytics } from './008-analytics.ts';
import { channels } from './009-channels.ts';

/** Every migration, in order. Names never change once they have shipped. */
const MIGRATIONS: Readonly<Record<string, (db: Db, engine: Engine) => Promise<void>>> = {
  '001-foundation': foundation,
  '002-people': people,
  '003-preferences': preferences,
  '004-automation': automation,
  '005-outgoing': outgoing,
  '006-app-revisions': appRevisions,
  '007-triage': triage,
  '008-analytics': analytics,
  '009-channels': channels,
};

/**
 * Brings the schema up to date. Processes that start together wait for each other: all of it runs in one
 * transaction, under an advisory lock on Postgres and as the one writer on SQLite.
 * @throws Error with the failed migration's cause, or naming one that this version does not know; nothing has changed then
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
  if (error) throw inWords(error);
}

/** Kysely calls it corrupted when an older version meets what a newer one has migrated. */
function inWords(error: unknown): unknown {
  const [, name] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? [];
  if (!name) return error;
  return new Error(`a newer AlertStream has used it (${name}): run that one, or restore a backup`);
}
