import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { key } from './keys.ts';

/** A list that one call reads whole, and that is shown changed before the server has answered. */
export type List<Row extends { id: string }> = {
  key: ReturnType<typeof key>;
  /** Names the mutations of this list: "rule". */
  name: string;
  /** Reads again what a change of the list touches. */
  readAgain: (client: QueryClient) => Promise<unknown>;
  /** Puts a row back that the server did not delete; without it, only reading again does. */
  putBack?: (client: QueryClient, row: Row) => void;
};

/** Deletes one: off the list at once, and on it again if the server refuses. */
export function useListDeletion<Row extends { id: string }>(
  list: List<Row>,
  remove: (id: string) => Promise<unknown>,
) {
  const client = useQueryClient();
  const mutationKey = [`delete-${list.name}`];
  return useMutation({
    mutationKey,
    mutationFn: remove,
    onMutate: async (id: string) => {
      await client.cancelQueries({ queryKey: list.key });
      const row = client.getQueryData<Row[]>(list.key)?.find((each) => each.id === id);
      client.setQueryData<Row[]>(list.key, (rows) => rows?.filter((each) => each.id !== id));
      return row;
    },
    onError: (_error, _id, row) => {
      if (row) list.putBack?.(client, row);
    },
    onSettled: () => {
      // A list read while another deletion is on its way would show that row again.
      if (client.isMutating({ mutationKey }) === 1) return list.readAgain(client);
    },
  });
}

/** Changes one: calls go in turn, so that the last of two quick clicks on a switch wins. */
export function useListUpdate<Row extends { id: string }, Changes>(
  list: List<Row>,
  update: (id: string, changes: Changes) => Promise<Row>,
) {
  const client = useQueryClient();
  const mutationKey = [`update-${list.name}`];
  return useMutation({
    mutationKey,
    scope: { id: `update-${list.name}` },
    mutationFn: ({ id, changes }: { id: string; changes: Changes }) => update(id, changes),
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) return list.readAgain(client);
    },
  });
}

/** Switches one on or off: shown at once, taken back if the server refuses. Resolves when the server has it. */
export function useListSwitch<Row extends { id: string; isActive: boolean }>(
  list: List<Row>,
  update: (given: { id: string; changes: { isActive: boolean } }) => Promise<unknown>,
) {
  const client = useQueryClient();
  return async (id: string, isActive: boolean) => {
    const show = (value: boolean) => changeRow(client, list, id, (row) => ({ ...row, isActive: value }));
    show(isActive);
    void client.cancelQueries({ queryKey: list.key });
    try {
      await update({ id, changes: { isActive } });
    } catch (error) {
      show(!isActive);
      throw error;
    }
  };
}

/** Changes one row of what is loaded of a list. */
export function changeRow<Row extends { id: string }>(
  client: QueryClient,
  list: Pick<List<Row>, 'key'>,
  id: string,
  changed: (row: Row) => Row,
): void {
  client.setQueryData<Row[]>(list.key, (rows) => rows?.map((row) => (row.id === id ? changed(row) : row)));
}
