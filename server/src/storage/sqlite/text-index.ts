import { Worker } from 'node:worker_threads';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { TextIndex } from '../text-index.ts';
import { hasGram, matchExpression } from './text-grams.ts';
import type { TextRequest, TextResponse } from './text-thread.ts';

/** Deleted notifications that are taken out of the index at a time. */
const FORGET_MAX = 1000;

/** The thread that writes the index, as the main thread sees it. */
export type TextThread = { remove(ids: readonly number[]): Promise<void>; close(): Promise<void> };

/**
 * Starts the thread that keeps the text index of a database file; null where there can be none. Should it end, searches
 * read through what is not indexed: they take longer, and find the same.
 */
export async function startTextThread(file: string): Promise<TextThread | null> {
  const worker = new Worker(new URL('./text-thread.ts', import.meta.url), { workerData: file });
  const waiting = new Map<number, () => void>();
  let lastId = 0;
  let ended = false;
  const isReady = await new Promise<boolean>((resolve) => {
    worker.on('message', (response: TextResponse) => {
      if (response.kind === 'done') {
        waiting.get(response.id)?.();
        waiting.delete(response.id);
      } else resolve(response.kind === 'ready');
    });
    worker.on('error', () => resolve(false));
    worker.on('exit', () => {
      ended = true;
      for (const done of waiting.values()) done();
      resolve(false);
    });
  });
  if (!isReady) {
    await worker.terminate();
    return null;
  }

  function ask(request: (id: number) => TextRequest): Promise<void> {
    if (ended) return Promise.resolve();
    return new Promise((resolve) => {
      const id = ++lastId;
      waiting.set(id, resolve);
      worker.postMessage(request(id));
    });
  }

  return {
    remove: (ids) => ask((id) => ({ op: 'remove', id, ids })),
    async close() {
      await ask((id) => ({ op: 'close', id }));
      await worker.terminate();
    },
  };
}

/** Asks the index, which readers have attached as `search`. */
export function sqliteTextIndex(db: Db, thread: TextThread): TextIndex {
  return {
    canFind: hasGram,
    forgetRemoved: () => forgetRemoved(db, thread),
    async indexedTo() {
      const row = await db
        .selectFrom(sql<{ indexed_to: number }>`search.state`.as('state'))
        .select('state.indexed_to')
        .executeTakeFirst();
      return row?.indexed_to ?? 0;
    },
    async candidates(userId, texts, { beforeId, limit }) {
      const match = matchExpression(userId, texts);
      const rows = await db
        .selectFrom(sql<{ rowid: number }>`search.notification_text`.as('grams'))
        .select('grams.rowid as id')
        .where(sql<SqlBool>`grams.notification_text match ${match}`)
        .where('grams.rowid', '<', beforeId)
        .orderBy('grams.rowid', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

/** Notifications leave `removed_notifications`, where a trigger puts them, once the index has forgotten them. */
async function forgetRemoved(db: Db, thread: TextThread): Promise<void> {
  for (let removed = FORGET_MAX; removed === FORGET_MAX; ) {
    const rows = await db.selectFrom('removed_notifications').select('id').limit(FORGET_MAX).execute();
    const ids = rows.map(({ id }) => id);
    removed = ids.length;
    if (removed === 0) return;
    await thread.remove(ids);
    await db
      .deleteFrom('removed_notifications')
      .where(sql<SqlBool>`id in (select value from json_each(${JSON.stringify(ids)}))`)
      .execute();
  }
}
