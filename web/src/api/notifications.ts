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
import { key } from './keys.ts';
import {
  type ListFilter,
  matchesFilter,
  mergeHead,
  type NotificationList,
  withArrivals,
  withChange,
} from './notification-list.ts';

/** After a gap, at most this many pages are read to meet the rows that are loaded; then the list starts anew. */
const CATCH_UP_PAGES = 4;

const allLists = key('/api/notifications');
const settingRead = ['set-read'];

type Page = { limit: number; offset?: number; cursor?: string };

async function readPage(filter: ListFilter, page: Page, signal?: AbortSignal): Promise<NotificationList> {
  const response = await send('/api/notifications', { query: { ...page, ...filter }, signal });
  return {
    rows: await read(z.array(notification), response),
    nextCursor: response.headers.get(NEXT_CURSOR_HEADER),
  };
}

/** Reads the first page again and keeps the further ones that are loaded, see {@link mergeHead}. */
async function readList(
  client: QueryClient,
  filter: ListFilter,
  signal: AbortSignal,
): Promise<NotificationList> {
  const loaded = () => client.getQueryData<NotificationList>(key('/api/notifications', filter));
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
      page: await readPage(filter, { limit: LIST_LIMIT_DEFAULT, cursor }),
    }),
    onSuccess: ({ cursor, page }) =>
      client.setQueryData(listOptions(filter).queryKey, (list) => {
        if (!list || list.nextCursor !== cursor) return list;
        const known = new Set(list.rows.map((row) => row.id));
        const rows = [...list.rows, ...page.rows.filter((row) => !known.has(row.id))];
        return { rows, nextCursor: page.nextCursor };
      }),
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
 * server refuses. Toggling asks the cache, because a second quick click comes before the screen shows the first.
 */
export function useSetRead(): (id: string, isRead?: boolean) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: settingRead,
    // In turn, so that the last of two quick clicks on a row wins.
    scope: { id: 'set-read' },
    mutationFn: async ({ id, isRead }: { id: string; isRead: boolean }) => {
      const path = `/api/notifications/${encodeURIComponent(id)}/read`;
      return read(notification, await send(path, { method: 'PATCH', body: { isRead } }));
    },
    onError: (_, { id, isRead }) => changeRow(client, id, (row) => ({ ...row, isRead: !isRead })),
    onSettled: () => {
      if (client.isMutating({ mutationKey: settingRead }) === 1) return refreshInbox(client);
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

/** True while a toggle is on its way: a list read now would still show the old state, and the toggle reads it anyway. */
export function isSettingRead(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: settingRead }) > 0;
}

/** Reads lists and counts again, keeping what is on screen until the answer is there. */
export async function refreshInbox(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: allLists }),
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
  if (!isSettingRead(client)) changeRow(client, changed.id, () => changed);
}

function changeRow(client: QueryClient, id: string, change: (row: Notification) => Notification): void {
  client.setQueriesData<NotificationList>(
    { queryKey: allLists },
    (list) => list && withChange(list, id, change),
  );
}
