import { webhookTest } from '@alertstream/contract/deliveries';
import {
  type Webhook,
  type WebhookChanges,
  webhook,
  type webhookInput,
} from '@alertstream/contract/webhooks';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { read, send } from './client.ts';
import { key } from './keys.ts';
import { changeRow, type List, useListDeletion, useListSwitch, useListUpdate } from './list-changes.ts';

const PATH = '/api/webhooks';
const list: List<Webhook> = { key: key(PATH), name: 'webhook', readAgain: readWebhooksAgain };

/** The webhooks of the signed-in person. */
export function useWebhooks() {
  return useQuery({
    queryKey: list.key,
    queryFn: async ({ signal }) => read(z.array(webhook), await send(PATH, { signal })),
  });
}

export function useCreateWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: z.input<typeof webhookInput>) =>
      read(webhook, await send(PATH, { method: 'POST', body: input })),
    onSuccess: () => readWebhooksAgain(client),
  });
}

export function useUpdateWebhook() {
  return useListUpdate(list, async (id, changes: WebhookChanges) =>
    read(webhook, await send(webhookPath(id), { method: 'PATCH', body: changes })),
  );
}

/** Switches a webhook on or off: see {@link useListSwitch}. */
export function useSwitchWebhook() {
  return useListSwitch(list, useUpdateWebhook().mutateAsync);
}

/** Deletes a webhook: see {@link useListDeletion}. */
export function useDeleteWebhook() {
  return useListDeletion(list, (id) => send(webhookPath(id), { method: 'DELETE' }));
}

/** Brings back a webhook that was deleted a moment ago, with its log. */
export function useRestoreWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      read(webhook, await send(`${webhookPath(id)}/restore`, { method: 'POST' })),
    onSuccess: () => readWebhooksAgain(client),
  });
}

/** Sends a test, and says what came of it. */
export function useTestWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      read(webhookTest, await send(`${webhookPath(id)}/test`, { method: 'POST' })),
    onSettled: () =>
      Promise.all([
        readWebhooksAgain(client),
        client.invalidateQueries({ queryKey: key('/api/webhooks/{id}/deliveries') }),
      ]),
  });
}

/** Gives the webhook a new secret; the one before signs for a while yet. */
export function useRotateSecret() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      read(webhook, await send(`${webhookPath(id)}/rotate-secret`, { method: 'POST' })),
    onSuccess: (rotated) => changeRow(client, list, rotated.id, () => rotated),
  });
}

export function webhookPath(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}

export function readWebhooksAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: list.key });
}
