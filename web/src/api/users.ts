import { type ManagedUser, managedUser, type UserInput, type UserUpdate } from '@alertstream/contract/users';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { read, send } from './client.ts';
import { key } from './keys.ts';
import { type List, useListDeletion } from './list-changes.ts';
import { meOptions } from './session.ts';

const list: List<ManagedUser> = {
  key: key('/api/admin/users'),
  name: 'user',
  readAgain: (client) => client.invalidateQueries({ queryKey: key('/api/admin/users') }),
  putBack: putUser,
};

/** Everybody's accounts, for administrators. */
export function useUsers() {
  return useQuery({
    queryKey: list.key,
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

/** Deletes a user: see {@link useListDeletion}. */
export function useDeleteUser() {
  return useListDeletion(list, (id) => send(pathOf(id), { method: 'DELETE' }));
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
  await client.invalidateQueries({ queryKey: list.key });
  return client.getQueryData<ManagedUser[]>(list.key) ?? [];
}

function pathOf(id: string): string {
  return `/api/admin/users/${encodeURIComponent(id)}`;
}

/** The user as they are from now on, in the list and, if it is oneself, everywhere. */
async function showUser(client: QueryClient, user: ManagedUser): Promise<void> {
  putUser(client, user);
  const isSelf = client.getQueryData(meOptions.queryKey)?.id === user.id;
  await Promise.all([
    client.invalidateQueries({ queryKey: list.key }),
    isSelf && client.invalidateQueries({ queryKey: meOptions.queryKey }),
  ]);
}

function putUser(client: QueryClient, user: ManagedUser): void {
  client.setQueryData<ManagedUser[]>(list.key, (users) => {
    if (!users?.some((each) => each.id === user.id)) return users && [...users, user];
    return users.map((each) => (each.id === user.id ? user : each));
  });
}
