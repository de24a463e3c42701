import {
  type AllowedApp,
  type AppInput,
  type AppUpdate,
  allowedApp,
  unregisteredApp,
} from '@alertstream/contract/apps';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { read, send } from './client.ts';
import { key } from './keys.ts';

const list = key('/api/admin/allowed-apps');
const updating = ['update-app'];

/** The registered apps, for administrators. */
export function useAllowedApps() {
  return useQuery({
    queryKey: list,
    queryFn: async ({ signal }) =>
      read(z.array(allowedApp), await send('/api/admin/allowed-apps', { signal })),
  });
}

/** Apps that send without being registered, for administrators. */
export function useUnregisteredApps() {
  return useQuery({
    queryKey: key('/api/admin/unregistered-apps'),
    queryFn: async ({ signal }) =>
      read(z.array(unregisteredApp), await send('/api/admin/unregistered-apps', { signal })),
  });
}

export function useCreateApp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: AppInput) =>
      read(allowedApp, await send('/api/admin/allowed-apps', { method: 'POST', body: input })),
    onSuccess: (created) => {
      client.setQueryData<AllowedApp[]>(list, (apps) => apps && [...apps, created]);
      return readAppsAgain(client);
    },
  });
}

/** A switch of the table travels as 1 or 0. */
type Switches = { isActive?: 0 | 1; allowUserSubscription?: 0 | 1 };
type Update = { appName: string; changes: AppUpdate | Switches };

/** Changes an app: shown at once where it is a switch, taken back if the server refuses. */
export function useUpdateApp() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: updating,
    // In turn, so that the last of two quick clicks on a switch wins.
    scope: { id: 'update-app' },
    mutationFn: async ({ appName, changes }: Update) =>
      read(allowedApp, await send(pathOf(appName), { method: 'PUT', body: changes })),
    onSuccess: (updated) => {
      // What is still on its way is shown already, and this answer doesn't know of it.
      if (client.isMutating({ mutationKey: updating }) > 1) return;
      client.setQueryData<AllowedApp[]>(list, (apps) =>
        apps?.map((app) => (app.appName === updated.appName ? updated : app)),
      );
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: updating }) === 1) return readAppsAgain(client);
    },
  });
}

/** Flips a switch of an app; resolves when the server has it. */
export function useSwitchApp() {
  const client = useQueryClient();
  const { mutateAsync } = useUpdateApp();
  return async (appName: string, name: keyof Switches, on: boolean) => {
    const show = (value: boolean) =>
      client.setQueryData<AllowedApp[]>(list, (apps) =>
        apps?.map((app) => (app.appName === appName ? { ...app, [name]: value } : app)),
      );
    show(on);
    void client.cancelQueries({ queryKey: list });
    try {
      await mutateAsync({ appName, changes: { [name]: on ? 1 : 0 } });
    } catch (error) {
      show(!on);
      throw error;
    }
  };
}

export function useDeleteApp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (appName: string) => send(pathOf(appName), { method: 'DELETE' }),
    onSuccess: (_, appName) => {
      client.setQueryData<AllowedApp[]>(list, (apps) => apps?.filter((app) => app.appName !== appName));
      return readAppsAgain(client);
    },
  });
}

/** An app as the server has it now; undefined where it is gone. */
export async function readAppAgain(client: QueryClient, appName: string): Promise<AllowedApp | undefined> {
  await client.invalidateQueries({ queryKey: list });
  return client.getQueryData<AllowedApp[]>(list)?.find((app) => app.appName === appName);
}

function pathOf(appName: string): string {
  return `/api/admin/allowed-apps/${encodeURIComponent(appName)}`;
}

/** Everything that an app's change shows in. */
async function readAppsAgain(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: list }),
    client.invalidateQueries({ queryKey: key('/api/admin/unregistered-apps') }),
    client.invalidateQueries({ queryKey: key('/api/apps/subscribable') }),
    client.invalidateQueries({ queryKey: key('/api/preferences') }),
  ]);
}
