import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { sqliteIntake } from './intake.ts';
import type { QueryAnswer, Request, Response, ThreadData } from './protocol.ts';

/**
 * A thread with one SQLite connection. The one writer commits without stopping the event loop for the disk;
 * readers see every commit that was acknowledged before their query began (WAL).
 */

/** Prepared statements kept; all but ad-hoc filters fit. */
const STATEMENTS_MAX = 500;
/** How long to wait for another process that is writing. */
const BUSY_TIMEOUT_MS = 5000;

const { file, role } = workerData as ThreadData;
const port = parentPort;
if (!port) throw new Error('storage/sqlite/thread.ts runs as a worker thread only');

function open(): Database.Database {
  const db = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma('cache_size = -65536');
  if (role === 'reader') db.pragma('query_only = ON');
  return db;
}

function send(response: Response): void {
  port?.postMessage(response);
}

function serve(db: Database.Database): void {
  const statements = new Map<string, Database.Statement>();
  // Prepared at the first call: before the first migration there is no table to prepare for.
  let commitIntake: ReturnType<typeof sqliteIntake> | null = null;

  function prepare(sql: string): Database.Statement {
    const known = statements.get(sql);
    if (known) return known;
    const oldest = statements.size >= STATEMENTS_MAX ? statements.keys().next().value : undefined;
    if (oldest !== undefined) statements.delete(oldest);
    const statement = db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  function query(sql: string, parameters: readonly unknown[]): QueryAnswer {
    const statement = prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters), changes: null, insertId: null };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], changes, insertId: Number(lastInsertRowid) };
  }

  function answer(request: Request): Response {
    if (request.op === 'query')
      return { kind: 'query', id: request.id, answer: query(request.sql, request.parameters) };
    if (request.op === 'close') {
      db.close();
      return { kind: 'closed', id: request.id };
    }
    commitIntake ??= sqliteIntake(db);
    return { kind: 'intake', id: request.id, results: commitIntake(request.rows) };
  }

  port?.on('message', (request: Request) => {
    try {
      send(answer(request));
    } catch (error) {
      send({ kind: 'error', id: request.id, ...described(error) });
    }
  });
}

function described(error: unknown): { message: string; code: string } {
  if (!(error instanceof Error)) return { message: String(error), code: '' };
  return { message: error.message, code: 'code' in error ? String(error.code) : '' };
}

try {
  serve(open());
  send({ kind: 'ready' });
} catch (error) {
  send({ kind: 'failed', message: described(error).message });
}
