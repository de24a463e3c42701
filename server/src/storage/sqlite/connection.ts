import { closeSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { QueryAnswer, ThreadData } from './protocol.ts';
import { textFileOf } from './text-file.ts';

/** How long to wait for another process that is writing. */
const BUSY_TIMEOUT_MS = 5000;
/** How often the file is tried to open, and how long to wait in between. */
const OPEN_TRIES = 5;
const OPEN_AGAIN_MS = 100;
/** Page cache, in KiB. */
const CACHE_KIB = 65_536;
/** Prepared statements kept; all but ad-hoc filters fit. */
const STATEMENTS_MAX = 500;

/**
 * Opens the file so that a commit that returned has reached the disk, and readers never wait for the writer.
 * Where that fails because another process is just closing the file, and takes away what belongs to it, it is tried again.
 */
export function openConnection(data: ThreadData): Database.Database {
  for (let tries = OPEN_TRIES; ; tries -= 1) {
    try {
      return open(data);
    } catch (error) {
      if (tries <= 1 || !isDiskError(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, OPEN_AGAIN_MS);
    }
  }
}

function isDiskError(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_IOERR');
}

function open({ file, role, hasTextIndex = false }: ThreadData): Database.Database {
  // Made for its owner alone, whatever the umask and the folder; SQLite gives its further files the same mode.
  if (role === 'writer') closeSync(openSync(file, 'a', 0o600));
  const db = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    setUp(db, { file, role, hasTextIndex });
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function setUp(db: Database.Database, { file, role, hasTextIndex }: ThreadData): void {
  // Counts only before the first table is made: freed pages can then be given back without copying the whole file.
  if (role === 'writer') db.pragma('auto_vacuum = INCREMENTAL');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma(`cache_size = -${CACHE_KIB}`);
  if (role === 'reader' && hasTextIndex) db.prepare('attach ? as search').run(textFileOf(file));
  if (role === 'reader') db.pragma('query_only = ON');
}

/** Runs any statement, preparing each text once. */
export function createQuery(
  db: Database.Database,
): (sql: string, parameters: readonly unknown[]) => QueryAnswer {
  const statements = new Map<string, Database.Statement>();

  function prepare(sql: string): Database.Statement {
    const known = statements.get(sql);
    if (known) return known;
    const oldest = statements.size >= STATEMENTS_MAX ? statements.keys().next().value : undefined;
    if (oldest !== undefined) statements.delete(oldest);
    const statement = db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  return (sql, parameters) => {
    const statement = prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters), changes: null, insertId: null };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], changes, insertId: Number(lastInsertRowid) };
  };
}
