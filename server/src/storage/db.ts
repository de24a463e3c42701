import type { Kysely } from 'kysely';
import type { Engine } from './dialect.ts';
import type { IntakeStore } from './intake-store.ts';
import type { Tables } from './schema/tables.ts';

/** A database, or a transaction in it. */
export type Db = Kysely<Tables>;

/** An open database with its schema up to date. */
export type Storage = {
  engine: Engine;
  db: Db;
  intake: IntakeStore;
  /** Rejects where the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
