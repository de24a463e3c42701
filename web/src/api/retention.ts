import { type Retention, retention } from '@alertstream/contract/retention';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { read, send } from './client.ts';
import { key } from './keys.ts';

const PATH = '/api/retention';

/** How long the signed-in person's notifications are kept. */
export function useRetention() {
  return useQuery({
    queryKey: key(PATH),
    queryFn: async ({ signal }) => read(retention, await send(PATH, { signal })),
  });
}

/** `appName` null for all apps without a time of their own; `keepDays` undefined to let an app go with those. */
export type Keep = { appName: string | null; keepDays: number | null | undefined };

export function useKeep() {
  const client = useQueryClient();
  return useMutation({
    // In turn, so that the last of two quick changes wins.
    scope: { id: 'retention' },
    mutationFn: async ({ appName, keepDays }: Keep) => {
      const path = appName === null ? PATH : `${PATH}/apps/${encodeURIComponent(appName)}`;
      const call =
        keepDays === undefined
          ? { method: 'DELETE' as const }
          : { method: 'PUT' as const, body: { keepDays } };
      return read(retention, await send(path, call));
    },
    onSuccess: (answer) => client.setQueryData<Retention>(key(PATH), answer),
  });
}
