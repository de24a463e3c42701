import { type ApiKey, type ApiKeyInput, apiKey } from '@alertstream/contract/api-keys';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { read, send } from './client.ts';
import { key } from './keys.ts';

const list = key('/api/api-keys');

export function useApiKeys() {
  return useQuery({
    queryKey: list,
    queryFn: async ({ signal }) => read(z.array(apiKey), await send('/api/api-keys', { signal })),
  });
}

export function useCreateApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: ApiKeyInput) =>
      read(apiKey, await send('/api/api-keys', { method: 'POST', body: input })),
    onSuccess: (created) => {
      client.setQueryData<ApiKey[]>(list, (keys) => keys && [created, ...keys]);
      return client.invalidateQueries({ queryKey: list });
    },
  });
}

export function useDeleteApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send(`/api/api-keys/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: (_, id) => {
      client.setQueryData<ApiKey[]>(list, (keys) => keys?.filter((each) => each.id !== id));
      return client.invalidateQueries({ queryKey: list });
    },
  });
}
