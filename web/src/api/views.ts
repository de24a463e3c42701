import {
  matchCount,
  type View,
  type ViewChanges,
  type ViewInput,
  view,
  viewCounts,
} from '@alertstream/contract/views';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { read, send } from './client.ts';
import { coalesce } from './coalesce.ts';
import { searchError } from './inbox/inbox-search.ts';
import { key } from './keys.ts';
import { useListDeletion } from './list-changes.ts';

const PATH = '/api/views';
const list = key(PATH);
const counts = key('/api/views/counts');
const matches = key('/api/notifications/count');
const changing = ['change-view'];
/** Counting looks through many notifications, and arrivals may come by the second. */
const COUNT_EVERY_MS = 3000;

/** The searches that the signed-in person has saved, in their order. */
export function useViews() {
  return useQuery({
    queryKey: list,
    queryFn: async ({ signal }) => read(z.array(view), await send(PATH, { signal })),
  });
}

/** What each view finds, by its id, counted by the server; again when `changedAt` differs, which is any number. */
export function useViewCounts(hasViews: boolean, changedAt: number) {
  useCountedAgain(counts, changedAt);
  return useQuery({
    queryKey: counts,
    enabled: hasViews,
    queryFn: async ({ signal }) => read(viewCounts, await send('/api/views/counts', { signal })),
  });
}

/** How many notifications a search finds; counted again as {@link useViewCounts} does. */
export function useMatchCount(query: string, changedAt: number) {
  useCountedAgain(matches, changedAt);
  return useQuery({
    queryKey: key('/api/notifications/count', { query }),
    enabled: searchError(query) === null,
    queryFn: async ({ signal }) =>
      read(matchCount, await send('/api/notifications/count', { query: { query }, signal })),
  });
}

/** Reads counts again after a change, but not more often than the server should be asked. */
function useCountedAgain(queryKey: readonly unknown[], changedAt: number): void {
  const client = useQueryClient();
  const [again] = useState(() => coalesce(() => client.invalidateQueries({ queryKey }), COUNT_EVERY_MS));
  const counted = useRef(changedAt);
  useEffect(() => {
    if (counted.current === changedAt) return;
    counted.current = changedAt;
    again();
  }, [again, changedAt]);
}

async function readAgain(client: QueryClient): Promise<void> {
  await Promise.all([list, counts].map((queryKey) => client.invalidateQueries({ queryKey })));
}

async function create(input: Pick<ViewInput, 'name' | 'query'>): Promise<View> {
  return read(view, await send(PATH, { method: 'POST', body: input }));
}

async function change(id: string, changes: ViewChanges): Promise<View[]> {
  return read(z.array(view), await send(pathOf(id), { method: 'PATCH', body: changes }));
}

/** Saves a search by name, as the last view. */
export function useCreateView() {
  const client = useQueryClient();
  return useMutation({ mutationFn: create, onSuccess: () => readAgain(client) });
}

/** Changes a view or its place: shown at once, taken back if the server refuses. Resolves when the server has it. */
export function useChangeView() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changing,
    // In turn, so that the last of two quick moves wins.
    scope: { id: 'change-view' },
    mutationFn: ({ id, changes }: { id: string; changes: ViewChanges }) => change(id, changes),
    onMutate: async ({ id, changes }) => {
      await client.cancelQueries({ queryKey: list });
      client.setQueryData<View[]>(list, (views) => views && withChanges(views, id, changes));
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: changing }) === 1) return readAgain(client);
    },
  });
}

/** Deletes a view: see {@link useListDeletion}. */
export function useDeleteView() {
  return useListDeletion<View>({ key: list, name: 'view', readAgain }, (id) =>
    send(pathOf(id), { method: 'DELETE' }),
  );
}

/** Saves a deleted view again, where it was. */
export function useRestoreView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ deleted, position }: { deleted: View; position: number }) => {
      const { id } = await create({ name: deleted.name, query: deleted.query });
      await change(id, { position, ...(deleted.isDefault ? { isDefault: true } : {}) });
    },
    onSettled: () => readAgain(client),
  });
}

/** The views as the server will have them. */
function withChanges(views: View[], id: string, { position, isDefault, name, query }: ViewChanges): View[] {
  const changed = views.map((each) =>
    each.id === id
      ? {
          ...each,
          name: name ?? each.name,
          query: query ?? each.query,
          isDefault: isDefault ?? each.isDefault,
        }
      : { ...each, isDefault: isDefault ? false : each.isDefault },
  );
  if (position === undefined) return changed;
  const others = changed.filter((each) => each.id !== id);
  return [
    ...others.slice(0, position),
    ...changed.filter((each) => each.id === id),
    ...others.slice(position),
  ];
}

function pathOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}
