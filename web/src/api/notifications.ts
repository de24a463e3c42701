import {
  LIST_LIMIT_DEFAULT,
  LIST_LIMIT_MAX,
  NEXT_CURSOR_HEADER,
  type Notification,
  notification,
  notificationStats,
} from '@alertstream/contract/notifications';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { z } from 'zod';
import { read, send } from './client.ts';
import type { NotificationList } from './inbox/list-gaps.ts';
import { dropRows, fillGap, type Gap } from './inbox/list-gaps.ts';
import {
  type ListFilter,
  matchesFilter,
  mergeHead,
  withArrivals,
  withChange,
} from './inbox/notification-list.ts';
import { sendOrQueueRead, withQueuedReads } from './inbox/queued-reads.ts';
import { key } from './keys.ts';
import { nextPaint } from './next-paint.ts';

/** After a gap, at most this many pages are read to meet the rows that are loaded; then the list starts anew. */
const CATCH_UP_PAGES = 4;

export const allLists = key('/api/notifications');
/** Of every write that changes notifications: while one is on its way, a list read would show the old state. */
export const CHANGING = 'change-notifications';
const settingRead = [CHANGING, 'read'];
/** Rows of each further page. */
const MORE_ROWS = 100;
/** Rows that one call reads again where a list is stale. */
const AGAIN_ROWS = 100;

type Page = { limit: number; offset?: number; cursor?: string };

async function readPage(filter: ListFilter, page: Page, signal?: AbortSignal): Promise<NotificationList> {
  const response = await send('/api/notifications', { query: { ...page, ...filter }, signal });
  return {
    rows: withQueuedReads(await read(z.array(notification), response)),
    nextCursor: response.headers.get(NEXT_CURSOR_HEADER),
  };
}

/**
 * Reads the first page again and keeps the further ones that are loaded, see {@link mergeHead}. Of a list that is stale,
 * those are read again before.
 */
async function readList(
  client: QueryClient,
  filter: ListFilter,
  signal: AbortSignal,
): Promise<NotificationList> {
  const loaded = () => client.getQueryData<NotificationList>(key('/api/notifications', filter));
  if (loaded()?.isStale) await readRestAgain(client, filter, signal);
  const before = loaded();
  const known = new Set(before?.rows.map((row) => row.id));
  const head = await readPage(filter, { limit: LIST_LIMIT_DEFAULT, offset: 0 }, signal);
  for (let pages = 0; pages < CATCH_UP_PAGES && known.size > 0; pages += 1) {
    if (head.nextCursor === null || head.rows.some((row) => known.has(row.id))) break;
    const page = await readPage(filter, { limit: LIST_LIMIT_MAX, cursor: head.nextCursor }, signal);
    head.rows.push(...page.rows);
    head.nextCursor = page.nextCursor;
  }
  return mergeHead(before, loaded(), head);
}

/** Reads again what is loaded behind the first page, piece by piece; each piece stays until its answer is there. */
async function readRestAgain(client: QueryClient, filter: ListFilter, signal: AbortSignal): Promise<void> {
  const listKey = key('/api/notifications', filter);
  const rows = client.getQueryData<NotificationList>(listKey)?.rows ?? [];
  for (let from = LIST_LIMIT_DEFAULT; from < rows.length; from += AGAIN_ROWS) {
    const piece = rows.slice(from, from + AGAIN_ROWS);
    const [first, last, before] = [piece[0], piece.at(-1), rows[from - 1]];
    if (!first || !last || !before) return;
    const page = await readPage(filter, { limit: LIST_LIMIT_MAX, cursor: before.id }, signal);
    client.setQueryData<NotificationList>(listKey, (list) => list && replacePiece(list, first, last, page));
  }
}

function replacePiece(
  list: NotificationList,
  first: Notification,
  last: Notification,
  page: NotificationList,
): NotificationList {
  const from = list.rows.findIndex((row) => row.id === first.id);
  const to = list.rows.findIndex((row) => row.id === last.id) + 1;
  const without = dropRows(list, from, to);
  const gap = without.gaps?.find(({ until }) => until === last.id);
  return without === list || !gap ? list : fillGap(without, gap, page);
}

/** Reads what is missing in a list, where one is about to look at it. */
export function useFillGap(filter: ListFilter): (gap: Gap) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (gap) => {
      const page = await readPage(filter, { limit: LIST_LIMIT_MAX, cursor: gap.cursor });
      client.setQueryData(listOptions(filter).queryKey, (list) => list && fillGap(list, gap, page));
    },
    [client, filter],
  );
}

/** Changes what is kept of a list, without asking the server. */
export function useKeepList(filter: ListFilter) {
  const client = useQueryClient();
  return useCallback(
    (change: (list: NotificationList) => NotificationList) =>
      client.setQueryData(listOptions(filter).queryKey, (list) => list && change(list), {
        // What is kept is not newer for that.
        updatedAt: client.getQueryState(listOptions(filter).queryKey)?.dataUpdatedAt ?? 0,
      }),
    [client, filter],
  );
}

function listOptions(filter: ListFilter) {
  return queryOptions({
    queryKey: key('/api/notifications', filter),
    queryFn: ({ client, signal }) => readList(client, filter, signal),
  });
}

/** One list of the inbox. Until a new filter's rows are there, it shows what is loaded of them. */
export function useNotifications(filter: ListFilter) {
  const client = useQueryClient();
  return useQuery({
    ...listOptions(filter),
    placeholderData: () => {
      const inbox = client.getQueryData<NotificationList>(key('/api/notifications', {}));
      const rows = inbox?.rows.filter((row) => matchesFilter(row, filter)) ?? [];
      return rows.length > 0 ? { rows, nextCursor: null } : undefined;
    },
  });
}

/** Reads the next page of a list and appends it. */
export function useLoadMore(filter: ListFilter) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (cursor: string) => ({
      cursor,
      page: await readPage(filter, { limit: MORE_ROWS, cursor }),
    }),
    onSuccess: ({ cursor, page }) =>
      client.setQueryData(listOptions(filter).queryKey, (list) => {
        if (!list || list.nextCursor !== cursor) return list;
        const known = new Set(list.rows.map((row) => row.id));
        const rows = [...list.rows, ...page.rows.filter((row) => !known.has(row.id))];
        return { ...list, rows, nextCursor: page.nextCursor };
      }),
  });
}

/** One notification, wherever it lies; nothing is read while `id` is undefined. */
export function useNotification(id: string | undefined) {
  return useQuery({
    queryKey: key('/api/notifications/{id}', { id }),
    enabled: id !== undefined,
    queryFn: async ({ signal }) => read(notification, await send(pathOf(id ?? ''), { signal })),
  });
}

export function useStats() {
  return useQuery({
    queryKey: key('/api/notifications/stats'),
    queryFn: async ({ signal }) =>
      read(notificationStats, await send('/api/notifications/stats', { signal })),
  });
}

/**
 * Marks one notification read or unread, or without `isRead`, the other of the two: shown at once, taken back if the
 * server refuses, and waiting for it where it is away. Toggling asks the cache, because a second quick click comes before the screen shows the first.
 */
export function useSetRead(): (id: string, isRead?: boolean) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: settingRead,
    // In turn, so that the last of two quick clicks on a row wins.
    scope: { id: 'set-read' },
    mutationFn: async ({ id, isRead }: { id: string; isRead: boolean }) => {
      await nextPaint();
      return sendOrQueueRead(id, isRead);
    },
    onError: (_, { id, isRead }) => changeRow(client, id, (row) => ({ ...row, isRead: !isRead })),
    onSettled: () => {
      if (client.isMutating({ mutationKey: [CHANGING] }) === 1) return refreshInbox(client);
    },
  });
  return useCallback(
    (id, given) => {
      const isRead = given ?? !isReadNow(client, id);
      changeRow(client, id, (row) => ({ ...row, isRead }));
      void client.cancelQueries({ queryKey: allLists });
      mutate({ id, isRead });
    },
    [client, mutate],
  );
}

function isReadNow(client: QueryClient, id: string): boolean {
  const lists = client.getQueriesData<NotificationList>({ queryKey: allLists });
  return lists.some(([, list]) => list?.rows.some((row) => row.id === id && row.isRead));
}

/** True while a change is on its way: a list read now would still show the old state, and the change reads it anyway. */
export function isChanging(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: [CHANGING] }) > 0;
}

/** Resolves when no change is on its way. */
export function untilUnchanged(client: QueryClient): Promise<void> {
  if (!isChanging(client)) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = client.getMutationCache().subscribe(() => {
      if (isChanging(client)) return;
      stop();
      resolve();
    });
  });
}

/** Many notifications may have changed unheard: all that is loaded of the lists is to be read again. */
export function markStale(client: QueryClient): void {
  client.removeQueries({ queryKey: allLists, type: 'inactive' });
  for (const [queryKey, list] of client.getQueriesData<NotificationList>({ queryKey: allLists })) {
    if (list) client.setQueryData(queryKey, { ...list, isStale: true });
  }
}

/** Reads lists and counts again, keeping what is on screen until the answer is there. */
export async function refreshInbox(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: allLists }),
    client.invalidateQueries({ queryKey: key('/api/notifications/{id}') }),
    client.invalidateQueries({ queryKey: key('/api/notifications/stats') }),
  ]);
}

/** Puts live arrivals into every loaded list. */
export function showArrivals(client: QueryClient, arrivals: Notification[]): void {
  for (const [queryKey, list] of client.getQueriesData<NotificationList>({ queryKey: allLists })) {
    if (list) client.setQueryData(queryKey, withArrivals(list, arrivals, (queryKey[1] ?? {}) as ListFilter));
  }
}

/** Puts the new state of a notification, changed here or in another tab, into every loaded list. */
export function showChange(client: QueryClient, changed: Notification): void {
  if (!isChanging(client)) changeRow(client, changed.id, () => changed);
}

function changeRow(client: QueryClient, id: string, change: (row: Notification) => Notification): void {
  for (const query of client.getQueryCache().findAll({ queryKey: allLists })) {
    // What the server has not said is no younger for that.
    const { dataUpdatedAt: updatedAt } = query.state;
    client.setQueryData<NotificationList>(query.queryKey, (list) => list && withChange(list, id, change), {
      updatedAt,
    });
  }
  client.setQueryData<Notification>(key('/api/notifications/{id}', { id }), (row) => row && change(row));
}

function pathOf(id: string): string {
  return `/api/notifications/${encodeURIComponent(id)}`;
}
