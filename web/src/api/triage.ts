import type { Notification } from '@alertstream/contract/notifications';
import {
  TRIAGE_IDS_MAX,
  type TriageInput,
  type TriageRecord,
  triageRecord,
} from '@alertstream/contract/triage';
import { matchCount } from '@alertstream/contract/views';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { read, send } from './client.ts';
import type { NotificationList } from './inbox/list-gaps.ts';
import { type ListFilter, matchesFilter } from './inbox/notification-list.ts';
import { type Deed, listAfter, listWithout } from './inbox/triage-effect.ts';
import { expectChanges, isShown, noteAction, noteShown } from './inbox/triage-store.ts';
import { nextPaint } from './next-paint.ts';
import { allLists, CHANGING, isChanging, markStale, refreshInbox } from './notifications.ts';

const ACTIONS = '/api/notifications/actions';

/** What something is done with: some notifications, or all that match a filter, none newer than `upTo`. */
export type Target =
  | { ids: readonly string[] }
  | { filter: ListFilter; upTo: Notification | null; count: number | null };

/** Something that was done, and how to undo it. `before` are the rows that were changed on screen, as they were. */
export type Done = { deed: Deed; records: TriageRecord[]; before: Notification[] };

/** What has been done on this page and not been undone, the latest last; some of it may still be on its way. */
let done: Promise<Done>[] = [];

export type Triage = {
  /** Shown at once, and taken back where the server refuses. @throws Error as the call does */
  act: (deed: Deed, target: Target) => Promise<Done>;
  undo: (what: Done) => Promise<TriageRecord[]>;
  /** Ends an action that is on its way, and undoes what it has done. */
  stop: (undoId: string) => Promise<TriageRecord[]>;
  /** Undoes the latest action, also one of before a reload or in another tab; null where there is none. */
  undoLatest: () => Promise<TriageRecord[] | null>;
};

export function useTriage(): Triage {
  const client = useQueryClient();
  const { mutateAsync: mutate } = useMutation({
    mutationKey: [CHANGING, 'triage'],
    scope: { id: 'triage' },
    mutationFn: async ({ deed, target }: { deed: Deed; target: Target; before: Notification[] }) => {
      await nextPaint();
      return perform(deed, target);
    },
    onError: (_, { before }) => putBack(client, before),
    onSettled: (records, _, { target }) => afterwards(client, records, 'filter' in target),
  });
  const { mutateAsync: takeBack } = useMutation({
    mutationKey: [CHANGING, 'undo'],
    scope: { id: 'triage' },
    mutationFn: async ({ undoIds }: { undoIds: readonly string[] }) => {
      const records: TriageRecord[] = [];
      for (const undoId of undoIds) {
        const path = `${ACTIONS}/${encodeURIComponent(undoId)}/undo`;
        records.push(await read(triageRecord, await send(path, { method: 'POST', body: {} })));
      }
      return records;
    },
    onSettled: (records) => afterwards(client, records, false),
  });

  return useMemo(() => {
    async function undo(what: Done): Promise<TriageRecord[]> {
      done = await without(done, what);
      putBack(client, what.before);
      await client.cancelQueries({ queryKey: allLists });
      return takeBack({ undoIds: what.records.map((record) => record.undoId) });
    }
    return {
      act(deed, target) {
        const before = showDone(client, deed, target);
        void client.cancelQueries({ queryKey: allLists });
        const doing = mutate({ deed, target, before }).then((records) => ({ deed, records, before }));
        done = [...done, doing].slice(-20);
        doing.catch(() => {
          done = done.filter((each) => each !== doing);
        });
        return doing;
      },
      undo,
      stop: (undoId) => takeBack({ undoIds: [undoId] }),
      async undoLatest() {
        const latest = await done.at(-1);
        if (latest) return undo(latest);
        const undoable = (await readActions()).find(isUndoable);
        return undoable ? takeBack({ undoIds: [undoable.undoId] }) : null;
      },
    };
  }, [client, mutate, takeBack]);
}

async function without(list: Promise<Done>[], what: Done): Promise<Promise<Done>[]> {
  const settled = await Promise.allSettled(list);
  return list.filter((_, index) => {
    const each = settled[index];
    return !(each?.status === 'fulfilled' && each.value === what);
  });
}

async function perform(deed: Deed, target: Target): Promise<TriageRecord[]> {
  const post = async (input: TriageInput) =>
    read(triageRecord, await send(ACTIONS, { method: 'POST', body: input }));
  if ('filter' in target) {
    const { filter, upTo, count } = target;
    const record = await post({ ...deed, filter, ...(upTo ? { upTo: upTo.id } : {}) });
    expectChanges(record.undoId, count);
    noteAction(record);
    return [record];
  }
  const records: TriageRecord[] = [];
  for (let from = 0; from < target.ids.length; from += TRIAGE_IDS_MAX) {
    const record = await post({ ...deed, ids: target.ids.slice(from, from + TRIAGE_IDS_MAX) });
    noteShown(record.undoId);
    records.push(record);
  }
  return records;
}

/** Shows in every list what is about to be done; gives the rows that it changes, as they are. */
function showDone(client: QueryClient, deed: Deed, target: Target): Notification[] {
  const isMeant = meantBy(target);
  const before = new Map<string, Notification>();
  for (const [queryKey, list] of client.getQueriesData<NotificationList>({ queryKey: allLists })) {
    if (!list) continue;
    for (const row of list.rows) if (isMeant(row)) before.set(row.id, row);
    client.setQueryData(queryKey, listAfter(list, filterOf(queryKey), isMeant, deed));
  }
  return [...before.values()];
}

function meantBy(target: Target): (row: Notification) => boolean {
  if ('ids' in target) {
    const ids = new Set(target.ids);
    return ({ id }) => ids.has(id);
  }
  const { filter, upTo } = target;
  return (row) => matchesFilter(row, filter) && (upTo === null || row.createdAt <= upTo.createdAt);
}

function putBack(client: QueryClient, before: Notification[]): void {
  if (before.length === 0) return;
  for (const [queryKey, list] of client.getQueriesData<NotificationList>({ queryKey: allLists })) {
    if (list) client.setQueryData(queryKey, listWithout(list, filterOf(queryKey), before));
  }
}

function filterOf(queryKey: readonly unknown[]): ListFilter {
  return (queryKey[1] ?? {}) as ListFilter;
}

async function afterwards(
  client: QueryClient,
  records: TriageRecord[] | undefined,
  isFarReaching: boolean,
): Promise<void> {
  for (const record of records ?? []) noteAction(record);
  if (isFarReaching || !records?.every(({ undoId }) => isShown(undoId))) markStale(client);
  const others = client.isMutating({ mutationKey: [CHANGING] });
  if (others <= 1 || !isChanging(client)) await refreshInbox(client);
}

/** How many notifications match a filter, up to a bound. */
export async function countMatching(filter: ListFilter): Promise<z.infer<typeof matchCount>> {
  return read(matchCount, await send('/api/notifications/count', { query: { ...filter } }));
}

function isUndoable({ status, affected }: TriageRecord): boolean {
  return status === 'running' || (status === 'done' && affected > 0);
}

/** The actions of the last day, the latest first. */
export async function readActions(): Promise<TriageRecord[]> {
  return read(z.array(triageRecord), await send(ACTIONS));
}
