import { Worker } from 'node:worker_threads';
import type { IntakeResult, IntakeRow } from '../intake-store.ts';
import type { QueryAnswer, Request, Response, ThreadData, TransactionId } from './protocol.ts';

/** A database thread as the main thread sees it. */
export type Thread = {
  query(tx: TransactionId, sql: string, parameters: readonly unknown[]): Promise<QueryAnswer>;
  /** Opens or ends the transaction `tx`; between the two, the thread does nothing else. */
  transact(step: 'begin' | 'commit' | 'rollback', tx: number): Promise<void>;
  intake(rows: readonly IntakeRow[]): Promise<IntakeResult[]>;
  /** Gives up to so many free pages of the file back to the disk. */
  giveBack(pages: number): Promise<void>;
  /** Questions that are not answered yet. */
  waiting(): number;
  close(): Promise<void>;
};

type Pending = { resolve: (response: Response) => void; reject: (error: Error) => void };
type Question = Request extends infer R ? (R extends Request ? Omit<R, 'id'> : never) : never;

function coded(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}

/**
 * Starts a database thread and waits until its file is open. `onDeath` hears of one that ends unasked afterwards:
 * nothing starts it again.
 * @throws Error with SQLite's own words where the file can't be opened
 */
export async function startThread(data: ThreadData, onDeath: (error: Error) => void): Promise<Thread> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: data });
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let ended: Error | null = null;
  let closing = false;

  function end(error: Error): Error {
    ended ??= error;
    for (const { reject } of pending.values()) reject(ended);
    pending.clear();
    return ended;
  }

  function ask(question: Question): Promise<Response> {
    if (ended) return Promise.reject(ended);
    return new Promise((resolve, reject) => {
      const id = ++lastId;
      pending.set(id, { resolve, reject });
      worker.postMessage({ id, ...question } as Request);
    });
  }

  await new Promise<void>((resolve, reject) => {
    worker.on('message', (response: Response) => {
      if (response.kind === 'ready') return resolve();
      if (response.kind === 'failed') return reject(new Error(response.message));
      const asked = pending.get(response.id);
      pending.delete(response.id);
      if (response.kind === 'error') asked?.reject(coded(response.message, response.code));
      else asked?.resolve(response);
    });
    worker.on('error', (error) => {
      end(coded(`The database thread failed: ${String(error)}`, 'STORAGE_CLOSED'));
      reject(error);
    });
    worker.on('exit', () => reject(end(coded('The database is closed', 'STORAGE_CLOSED'))));
  });
  worker.on('exit', () => {
    if (ended && !closing) onDeath(ended);
  });

  return {
    async query(tx, sql, parameters) {
      const response = await ask({ op: 'query', tx, sql, parameters });
      if (response.kind !== 'query') throw new Error(`Unexpected answer ${response.kind}`);
      return response.answer;
    },
    async transact(step, tx) {
      await ask({ op: step, tx });
    },
    async intake(rows) {
      const response = await ask({ op: 'intake', rows: JSON.stringify(rows) });
      if (response.kind !== 'intake') throw new Error(`Unexpected answer ${response.kind}`);
      return JSON.parse(response.results);
    },
    async giveBack(pages) {
      await ask({ op: 'giveBack', pages });
    },
    waiting: () => pending.size,
    async close() {
      closing = true;
      if (!ended) await ask({ op: 'close' });
      await worker.terminate();
    },
  };
}
