import { type SubscribableApp, subscribableApp } from '@alertstream/contract/apps';
import {
  defaultPreference,
  type Preference,
  preference,
  preferencePreview,
} from '@alertstream/contract/preferences';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { read, send } from './client.ts';
import { key } from './keys.ts';

const list = key('/api/preferences');

/** The apps that the signed-in person can have preferences for. */
export function useSubscribableApps() {
  return useQuery({
    queryKey: key('/api/apps/subscribable'),
    queryFn: async ({ signal }): Promise<SubscribableApp[]> =>
      read(z.array(subscribableApp), await send('/api/apps/subscribable', { signal })),
  });
}

/** What was saved; an app that is not among it has the defaults. */
export function usePreferences() {
  return useQuery({
    queryKey: list,
    queryFn: async ({ signal }) => read(z.array(preference), await send('/api/preferences', { signal })),
  });
}

/**
 * What the saved preference would make of notifications that arrive now. `readAgainInMs` says after how long that is to
 * be read again while the page is looked at; false for never.
 */
export function usePreview(appName: string, readAgainInMs: () => number | false) {
  return useQuery({
    queryKey: key('/api/preferences/preview', { appName }),
    refetchInterval: readAgainInMs,
    queryFn: async ({ signal }) =>
      read(preferencePreview, await send(`${pathOf(appName)}/preview`, { signal })),
  });
}

/**
 * One app's preference as it is shown: a change that is on its way counts already, and if the server refuses it, what
 * was saved shows again. `isSaved` is false under the defaults. `save` takes the whole record, or null to go back to
 * the defaults; it resolves when the server has it.
 */
export function usePreference(appName: string, saved: Preference | undefined) {
  const client = useQueryClient();
  const mutationKey = ['save-preference', appName];
  const { mutateAsync } = useMutation({
    mutationKey,
    // In turn, so that the last of two quick changes wins.
    scope: { id: `save-preference ${appName}` },
    mutationFn: async (record: Preference | null) => {
      if (record) return read(preference, await send('/api/preferences', { method: 'POST', body: record }));
      await send(pathOf(appName), { method: 'DELETE' });
      return null;
    },
    onSuccess: async (record) => {
      await client.cancelQueries({ queryKey: list });
      client.setQueryData<Preference[]>(list, (all) => all && withRecord(all, appName, record));
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: key('/api/preferences/preview', { appName }) });
      if (client.isMutating({ mutationKey: ['save-preference'] }) === 1)
        void client.invalidateQueries({ queryKey: list });
    },
  });
  const underway = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Preference | null,
  });
  const record = underway.length > 0 ? underway.at(-1) : saved;
  return {
    shown: record ?? defaultPreference(appName),
    isSaved: Boolean(record),
    save: mutateAsync,
  };
}

function withRecord(all: Preference[], appName: string, record: Preference | null): Preference[] {
  const others = all.filter((each) => each.appName !== appName);
  return record ? [...others, record] : others;
}

function pathOf(appName: string): string {
  return `/api/preferences/${encodeURIComponent(appName)}`;
}
