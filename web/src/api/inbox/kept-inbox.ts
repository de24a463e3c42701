import '../zod-setup.ts';
import { currentUser } from '@alertstream/contract/auth';
import { notification, notificationStats } from '@alertstream/contract/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { key } from '../keys.ts';
import { KEPT_CACHE, KEPT_PATH } from './kept-cache.ts';
import type { NotificationList } from './list-gaps.ts';
import { withQueuedReads } from './queued-reads.ts';

/** What of an inbox is kept for a start without a network; `at` (epoch ms) is when it was read. */
const keptInbox = z.object({
  user: currentUser,
  at: z.number(),
  rows: z.array(notification),
  nextCursor: z.string().nullable(),
  stats: notificationStats.optional(),
});
type KeptInbox = z.infer<typeof keptInbox>;

const ROWS_MAX = 200;
/** Changes that follow each other are written together, in ms. */
const SETTLE_MS = 1000;

const list = key('/api/notifications', {});
const stats = key('/api/notifications/stats');

/** Keeps the inbox of somebody as it is loaded, until the returned function is called. */
export function keepInbox(client: QueryClient, user: KeptInbox['user']): () => void {
  // Like service workers, caches are there on https and localhost alone.
  if (!('caches' in window)) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function write() {
    timer = undefined;
    const state = client.getQueryState<NotificationList>(list);
    if (!state?.data) return;
    const { rows, nextCursor } = state.data;
    const kept: KeptInbox = {
      user,
      at: state.dataUpdatedAt,
      rows: rows.slice(0, ROWS_MAX),
      nextCursor: rows.length > ROWS_MAX ? (rows[ROWS_MAX - 1]?.id ?? null) : nextCursor,
      stats: client.getQueryData(stats),
    };
    const cache = await caches.open(KEPT_CACHE);
    await cache.put(KEPT_PATH, new Response(JSON.stringify(kept)));
  }

  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    const isInbox = query.queryHash === JSON.stringify(list) || query.queryHash === JSON.stringify(stats);
    if (type !== 'updated' || !isInbox || timer !== undefined) return;
    timer = setTimeout(() => void write().catch(() => {}), SETTLE_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Puts back what was kept, as old as it is; gives whose it is, or null where there is nothing. */
export async function restoreInbox(client: QueryClient): Promise<KeptInbox['user'] | null> {
  const kept = await readKept().catch(() => null);
  if (!kept) return null;
  const updatedAt = kept.at;
  client.setQueryData<NotificationList>(
    list,
    { rows: withQueuedReads(kept.rows), nextCursor: kept.nextCursor },
    { updatedAt },
  );
  if (kept.stats) client.setQueryData(stats, kept.stats, { updatedAt });
  // To be read again by whoever shows it, however young it is.
  for (const queryKey of [list, stats]) await client.invalidateQueries({ queryKey, refetchType: 'none' });
  return kept.user;
}

async function readKept(): Promise<KeptInbox | null> {
  if (!('caches' in window)) return null;
  const response = await caches.match(KEPT_PATH, { cacheName: KEPT_CACHE });
  return response ? (keptInbox.safeParse(await response.json()).data ?? null) : null;
}
