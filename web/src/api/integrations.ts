import {
  type Integration,
  type IntegrationInput,
  type IntegrationType,
  integration,
  integrationTest,
} from '@alertstream/contract/integrations';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { read, send } from './client.ts';
import { key } from './keys.ts';

const PATH = '/api/integrations';
const list = key(PATH);

/** Every service that announcements can go to, connected or not. */
export function useIntegrations() {
  return useQuery({
    queryKey: list,
    queryFn: async ({ signal }) => read(z.array(integration), await send(PATH, { signal })),
  });
}

/** Connects a service, or changes how it is connected. The server sends a test first, and saves only what arrives. */
export function useSaveIntegration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: IntegrationInput) =>
      read(integration, await send(pathOf(input.type), { method: 'PUT', body: input })),
    onSuccess: (saved) => show(client, saved),
  });
}

/** Sends a message there now, and says what came of it. */
export function useTestIntegration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (type: IntegrationType) =>
      read(integrationTest, await send(`${pathOf(type)}/test`, { method: 'POST' })),
    onSettled: () => client.invalidateQueries({ queryKey: list }),
  });
}

/** Forgets how a service is reached, its secrets included. */
export function useDisconnect() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (type: IntegrationType) => send(pathOf(type), { method: 'DELETE' }),
    onSuccess: () => client.invalidateQueries({ queryKey: list }),
  });
}

function pathOf(type: IntegrationType): string {
  return `${PATH}/${type}`;
}

function show(client: QueryClient, saved: Integration): Promise<void> {
  client.setQueryData<Integration[]>(list, (all) =>
    all?.map((each) => (each.type === saved.type ? saved : each)),
  );
  return client.invalidateQueries({ queryKey: list });
}
