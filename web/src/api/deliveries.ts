import {
  type Delivery,
  delivery,
  type deliveryStatuses,
  notificationDelivery,
  recovered,
} from '@alertstream/contract/deliveries';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { z } from 'zod';
import { read, send } from './client.ts';
import { key } from './keys.ts';
import { nextPaint } from './next-paint.ts';
import { readWebhooksAgain, webhookPath } from './webhooks.ts';

const PATH = '/api/webhooks/{id}/deliveries';

/** How long after something was sent again its outcome is looked for, in ms: nothing else tells of it. */
const LOOK_AFTER_MS = [1000, 4000, 15_000];

export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** What was sent to a webhook, newest first, page by page. */
export function useDeliveries(webhookId: string, status: DeliveryStatus | undefined) {
  return useInfiniteQuery({
    queryKey: key(PATH, { webhookId, status }),
    queryFn: async ({ pageParam, signal }) => {
      const query = { status, cursor: pageParam };
      const response = await send(`${webhookPath(webhookId)}/deliveries`, { query, signal });
      const deliveries: Delivery[] = await read(z.array(delivery), response);
      return { deliveries, next: response.headers.get('x-next-cursor') ?? undefined };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** What one notification caused to be sent, to whom, and how that went. */
export function useNotificationDeliveries(id: string) {
  return useQuery({
    queryKey: key('/api/notifications/{id}/deliveries', { id }),
    queryFn: async ({ signal }) => {
      await nextPaint();
      const response = await send(`/api/notifications/${encodeURIComponent(id)}/deliveries`, { signal });
      return read(z.array(notificationDelivery), response);
    },
    staleTime: 0,
  });
}

/** Sends one of them again, under the same id. */
export function useRedeliver(webhookId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) =>
      send(`${webhookPath(webhookId)}/deliveries/${encodeURIComponent(deliveryId)}/redeliver`, {
        method: 'POST',
      }),
    onSuccess: () => followUp(client),
  });
}

/** Sends all again that failed since an instant (ISO 8601); resolves with how many those are. */
export function useRecover(webhookId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (since: string) =>
      read(recovered, await send(`${webhookPath(webhookId)}/recover`, { method: 'POST', body: { since } })),
    onSuccess: () => followUp(client),
  });
}

function followUp(client: QueryClient): void {
  const look = () => {
    void client.invalidateQueries({ queryKey: key(PATH) });
    void readWebhooksAgain(client);
  };
  look();
  for (const ms of LOOK_AFTER_MS) setTimeout(look, ms);
}
