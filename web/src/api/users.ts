import { type ManagedUser, managedUser, type UserInput, type UserUpdate } from '@alertstream/contract/users';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { read, send } from './client.ts';
import { key } from './keys.ts';
import { meOptions } from './session.ts';

const list = key('/api/admin/users');
const deleting = ['delete-user'];

/** Everybody's accounts, for administrators. */
export function useUsers() {
  return useQuery({
    queryKey: list,
    queryFn: async ({ signal }) => read(z.array(managedUser), await send('/api/admin/users', { signal })),
  });
}

export function useCreateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: UserInput) =>
      read(managedUser, await send('/api/admin/users', { method: 'POST', body: input })),
    onSuccess: (user) => showUser(client, user),
  });
}

export function useUpdateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, changes }: { id: string; changes: UserUpdate }) =>
      read(managedUser, await send(pathOf(id), { method: 'PATCH', body: changes })),
    onSuccess: (user) => showUser(client, user),
  });
}

export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      read(managedUser, await send(`${pathOf(id)}/reset-password`, { method: 'POST' })),
    onSuccess: (user) => showUser(client, user),
  });
}

/** Takes the user off the list at once, and puts them back if the server refuses. */
export function useDeleteUser() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: deleting,
    mutationFn: (id: string) => send(pathOf(id), { method: 'DELETE' }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: list });
      const user = client.getQueryData<ManagedUser[]>(list)?.find((each) => each.id === id);
      client.setQueryData<ManagedUser[]>(list, (users) => users?.filter((each) => each.id !== id));
      return user;
    },
    onError: (_error, _id, user) => {
      if (user) putUser(client, user);
    },
    onSettled: () => {
      // A list read while another deletion is on its way would show that user again.
      if (client.isMutating({ mutationKey: deleting }) === 1)
        return client.invalidateQueries({ queryKey: list });
    },
  });
}

/** Brings back a user who was deleted a moment ago. */
export function useRestoreUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      read(managedUser, await send(`${pathOf(id)}/restore`, { method: 'POST' })),
    onSuccess: (user) => showUser(client, user),
  });
}

/** The users as the server has them now. */
export async function readUsersAgain(client: QueryClient): Promise<ManagedUser[]> {
  await client.invalidateQueries({ queryKey: list });
  return client.getQueryData<ManagedUser[]>(list) ?? [];
}

function pathOf(id: string): string {
  return `/api/admin/users/${encodeURIComponent(id)}`;
}

/** The user as they are from now on, in the list and, if it is oneself, everywhere. */
async function showUser(client: QueryClient, user: ManagedUser): Promise<void> {
  putUser(client, user);
  const isSelf = client.getQueryData(meOptions.queryKey)?.id === user.id;
  await Promise.all([
    client.invalidateQueries({ queryKey: list }),
    isSelf && client.invalidateQueries({ queryKey: meOptions.queryKey }),
  ]);
}

function putUser(client: QueryClient, user: ManagedUser): void {
  client.setQueryData<ManagedUser[]>(list, (users) => {
    if (!users?.some((each) => each.id === user.id)) return users && [...users, user];
    return users.map((each) => (each.id === user.id ? user : each));
  });
}
