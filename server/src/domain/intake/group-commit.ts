import { ERROR_CODES } from '@alertstream/contract/error-codes';
import { isDataError, isForeignKeyViolation } from '../../storage/dialect.ts';
import type { IntakeResult, IntakeRow, IntakeStore } from '../../storage/intake-store.ts';
import { AppError, unavailable } from '../errors.ts';

/**
 * As many rows are handed over without waiting for the end of the event loop's turn, which under load brings hundreds: the
 * database's thread works while the turn goes on.
 */
export const HAND_OVER = 24;
/** Rows of one transaction; more wait for the next. */
const BATCH_MAX = 1000;
/** Rows that may wait; beyond it senders are asked to come back, before memory fills. */
const WAITING_MAX = 20_000;
/** Characters that may wait, for the same reason: rows can be large. */
const WAITING_CHARACTERS_MAX = 64 * 1024 * 1024;
/** Characters of one transaction, as far as one row does not have more: it goes to the disk in one text. */
const BATCH_CHARACTERS_MAX = 16 * 1024 * 1024;

type Waiting = {
  row: IntakeRow;
  size: number;
  resolve(result: IntakeResult): void;
  reject(error: unknown): void;
};

/** Resolves after the row has reached the disk. */
export type CommitRow = (row: IntakeRow) => Promise<IntakeResult>;

/**
 * Group commit: rows that arrive while a commit is on its way to the disk share the next one.
 * @throws AppError (from the returned function) 503 while too many wait, 401 where the owner is gone by now
 */
export function createGroupCommit(store: IntakeStore): CommitRow {
  let waiting: Waiting[] = [];
  let waitingCharacters = 0;
  let inFlight = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled || inFlight >= store.inFlightMax) return;
    scheduled = true;
    // The rest of this turn of the event loop may bring more.
    setImmediate(flush);
  }

  async function flush(): Promise<void> {
    scheduled = false;
    if (inFlight >= store.inFlightMax) return;
    const batch = waiting.slice(0, batchLength(waiting));
    waiting = waiting.slice(batch.length);
    waitingCharacters -= charactersOf(batch);
    if (batch.length === 0) return;
    inFlight += 1;
    if (waiting.length > 0) schedule();
    await commitBatch(store, batch);
    inFlight -= 1;
    if (waiting.length > 0) schedule();
  }

  return (row) => {
    if (waiting.length >= WAITING_MAX || waitingCharacters >= WAITING_CHARACTERS_MAX) {
      return Promise.reject(
        unavailable('The server is busy and did not store this notification; send it again'),
      );
    }
    return new Promise((resolve, reject) => {
      const size = sizeOf(row);
      waiting.push({ row, size, resolve, reject });
      waitingCharacters += size;
      if (waiting.length >= HAND_OVER && inFlight < store.inFlightMax) void flush();
      else schedule();
    });
  };
}

/** What of a row can be large, in UTF-16 units. */
function sizeOf({ searchText, message, metadata, idempotency, deliveries }: IntakeRow): number {
  let size = searchText.length + message.length + (metadata?.length ?? 0);
  size += idempotency?.answerRest.length ?? 0;
  for (const { body } of deliveries) size += body[0].length + body[1].length;
  return size;
}

/** How many of those that wait share the next transaction. */
function batchLength(waiting: readonly Waiting[]): number {
  let length = 0;
  let characters = 0;
  for (const { size } of waiting) {
    characters += size;
    if (length === BATCH_MAX || (length > 0 && characters > BATCH_CHARACTERS_MAX)) break;
    length += 1;
  }
  return length;
}

function charactersOf(batch: readonly Waiting[]): number {
  return batch.reduce((sum, { size }) => sum + size, 0);
}

async function commitBatch(store: IntakeStore, batch: readonly Waiting[]): Promise<void> {
  try {
    settle(batch, await store.commit(batch.map(({ row }) => row)));
  } catch (error) {
    if (batch.length > 1 && isDataError(error)) return commitOneByOne(store, batch);
    const reason = isForeignKeyViolation(error) ? ownerGone() : error;
    for (const { reject } of batch) reject(reason);
  }
}

/** The account was deleted between the look at the key and the commit. */
function ownerGone(): AppError {
  return new AppError(401, ERROR_CODES.invalidApiKey, 'The API key is unknown, deleted or inactive');
}

/** One bad row must not take its neighbours with it. Nothing of the batch was written, so nothing is doubled. */
async function commitOneByOne(store: IntakeStore, batch: readonly Waiting[]): Promise<void> {
  for (const one of batch) await commitBatch(store, [one]);
}

function settle(batch: readonly Waiting[], results: readonly IntakeResult[]): void {
  batch.forEach(({ resolve, reject }, index) => {
    const result = results[index];
    if (result) resolve(result);
    else reject(new Error('The database answered fewer rows than it was given'));
  });
}
