import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import type { IntakeResult, IntakeRow } from '../intake-store.ts';
import { createQuery, openConnection } from './connection.ts';
import { sqliteIntake } from './intake.ts';
import type { Request, Response, ThreadData, TransactionId } from './protocol.ts';

/**
 * A thread with one SQLite connection. The one writer commits without stopping the server's event loop for the
 * disk; readers see every commit that was acknowledged before their query began (WAL).
 */

type IntakeRequest = Extract<Request, { op: 'intake' }>;
type TransactionRequest = Extract<Request, { op: 'begin' | 'commit' | 'rollback' }>;

function serve(port: MessagePort, db: Database.Database): void {
  const query = createQuery(db);
  // Prepared at the first call: before the first migration there is no table to prepare for.
  let commitIntake: ReturnType<typeof sqliteIntake> | null = null;
  let open: TransactionId = null;
  let waiting: Request[] = [];

  /** While a transaction is open, everything that is not part of it waits for its end. */
  function mayRun(request: Request): boolean {
    return open === null || ('tx' in request && request.tx === open);
  }

  function transact({ op, tx }: TransactionRequest): void {
    // After some faults, a full disk for one, SQLite itself has rolled back: then there is nothing left to undo.
    if (op !== 'rollback' || db.inTransaction) db.exec(op === 'begin' ? 'begin immediate' : op);
    open = op === 'begin' ? tx : null;
  }

  function answer(request: Exclude<Request, IntakeRequest>): Response {
    if (request.op === 'query') {
      return { kind: 'query', id: request.id, answer: query(request.sql, request.parameters) };
    }
    if (request.op === 'close') db.close();
    else if (request.op === 'giveBack') db.exec(`pragma incremental_vacuum(${request.pages})`);
    else transact(request);
    return { kind: 'done', id: request.id };
  }

  function run(request: Exclude<Request, IntakeRequest>): void {
    try {
      port.postMessage(answer(request));
    } catch (error) {
      port.postMessage(failure(request.id, error));
    }
  }

  function commit(rows: readonly IntakeRow[]): IntakeResult[] {
    commitIntake ??= sqliteIntake(db);
    return commitIntake(rows);
  }

  /** All that waits for intake goes to the disk in one commit; where that fails, each request on its own. */
  function runIntake(requests: readonly IntakeRequest[]): void {
    try {
      const batches = requests.map(({ rows }): IntakeRow[] => JSON.parse(rows));
      const results = commit(batches.flat());
      let from = 0;
      requests.forEach(({ id }, index) => {
        const to = from + (batches[index]?.length ?? 0);
        port.postMessage({ kind: 'intake', id, results: JSON.stringify(results.slice(from, to)) });
        from = to;
      });
    } catch (error) {
      if (requests.length > 1) for (const request of requests) runIntake([request]);
      else for (const { id } of requests) port.postMessage(failure(id, error));
    }
  }

  function runWaiting(): void {
    for (let next = takeNext(); next; next = takeNext()) {
      if (next.op !== 'intake') run(next);
      else runIntake([next, ...takeIntake()]);
    }
  }

  function takeNext(): Request | undefined {
    const index = waiting.findIndex(mayRun);
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  }

  function takeIntake(): IntakeRequest[] {
    const intake = waiting.filter((request) => request.op === 'intake');
    if (intake.length > 0) waiting = waiting.filter((request) => request.op !== 'intake');
    return intake;
  }

  port.on('message', (request: Request) => {
    waiting.push(request);
    for (let more = receiveMessageOnPort(port); more; more = receiveMessageOnPort(port))
      waiting.push(more.message);
    runWaiting();
  });
}

function failure(id: number, error: unknown): Response {
  return { kind: 'error', id, ...described(error) };
}

function described(error: unknown): { message: string; code: string } {
  if (!(error instanceof Error)) return { message: String(error), code: '' };
  return { message: error.message, code: 'code' in error ? String(error.code) : '' };
}

if (!parentPort) throw new Error('storage/sqlite/thread.ts runs as a worker thread only');
try {
  serve(parentPort, openConnection(workerData as ThreadData));
  parentPort.postMessage({ kind: 'ready' } satisfies Response);
} catch (error) {
  parentPort.postMessage({ kind: 'failed', message: described(error).message } satisfies Response);
}
