import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openTextFile, textWriter } from './text-file.ts';

/**
 * A thread that keeps the text index up to date, behind intake: it reads what was committed, and writes a file of its
 * own, so that it never holds anybody up. Between batches it rests, so that others get a processor.
 */

/** Notifications of one transaction: in large ones a notification costs two thirds of what it does in small ones. */
const BATCH = 2000;
const REST_MS = 50;
/** Until it looks for new ones. */
const IDLE_MS = 250;
/** After a failure, a full disk for one. */
const FAILED_MS = 10_000;

export type TextRequest = { op: 'remove'; id: number; ids: readonly number[] } | { op: 'close'; id: number };
export type TextResponse =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'done'; id: number };

if (!parentPort) throw new Error('storage/sqlite/text-thread.ts runs as a worker thread only');
const port = parentPort;
const say = (response: TextResponse) => port.postMessage(response);

// On Linux a priority is the calling thread's: while there is more to do than processors, intake goes first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

try {
  const db = openTextFile(String(workerData));
  const writer = textWriter(db);
  let timer = setTimeout(work, REST_MS);

  function work(): void {
    timer = setTimeout(work, attempt());
  }

  function attempt(): number {
    try {
      return writer.indexMore(BATCH) ? REST_MS : IDLE_MS;
    } catch {
      return FAILED_MS; // searches read through what is not indexed, so nothing is wrong but their speed
    }
  }

  port.on('message', (request: TextRequest) => {
    try {
      if (request.op === 'remove') writer.remove(request.ids);
      else {
        clearTimeout(timer);
        db.close();
      }
    } finally {
      say({ kind: 'done', id: request.id });
    }
  });
  say({ kind: 'ready' });
} catch (error) {
  say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}
