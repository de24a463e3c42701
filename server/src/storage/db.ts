import type { Kysely } from 'kysely';
import type { Engine } from './dialect.ts';
import type { IntakeStore } from './intake-store.ts';
import type { Tables } from './schema/tables.ts';
import type { TextIndex } from './text-index.ts';

/** A database, or a transaction in it. */
export type Db = Kysely<Tables>;

/** An open database with its schema up to date. */
export type Storage = {
  engine: Engine;
  db: Db;
  intake: IntakeStore;
  /** Null where the engine has none: then searches read through what there is. */
  textIndex: TextIndex | null;
  /**
   * Gives up to so many pages of removed rows back to the disk; true where more could be given. Postgres does so itself,
   * and a SQLite file that was made without room for it is compacted by hand (docs/operations.md).
   */
  giveBack(pages: number): Promise<boolean>;
  /** Rejects where the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
