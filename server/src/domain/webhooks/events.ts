import type { WebhookEvent, WebhookPayload } from '@alertstream/contract/webhooks';
import type { Db } from '../../storage/db.ts';
import type { Engine } from '../../storage/dialect.ts';
import type { DeliveryDraft } from '../../storage/intake-store.ts';
import { insertDeliveries, type NewDelivery } from '../../storage/outbox/deliveries.ts';
import { webhookTarget } from '../../storage/targets/names.ts';
import { listSubscriptions } from '../../storage/targets/webhooks.ts';
import { newMessageId } from '../deliveries/message-id.ts';
import type { Subscription } from './known.ts';

/** What webhooks hear of a new notification. `rest` is it as JSON text without its leading id (see domain/intake/answer.ts). */
export function createdDrafts(
  subscriptions: readonly Subscription[],
  rest: string,
  createdAt: number,
): DeliveryDraft[] {
  const event: WebhookEvent = 'notification.created';
  const listening = subscriptions.filter(({ events }) => events.includes(event));
  if (listening.length === 0) return [];
  const timestamp = new Date(createdAt).toISOString();
  const body = [`{"type":"${event}","timestamp":"${timestamp}","data":{"id":"`, `",${rest}}`] as const;
  return listening.map(({ id }) => ({
    messageId: newMessageId(),
    kind: 'webhook',
    target: webhookTarget(id),
    address: null,
    event,
    body,
    nextAttemptAt: createdAt,
  }));
}

/** Something that happened to a user: `data` is what webhooks are told. */
export type Happened = {
  event: WebhookEvent;
  notificationId: number | null;
  data: WebhookPayload['data'];
};

/** Those of a user's active webhooks that listen to one of the events. */
export async function listenersTo(
  tx: Db,
  userId: number,
  events: readonly WebhookEvent[],
): Promise<Subscription[]> {
  const subscriptions = await listSubscriptions(tx, userId);
  return subscriptions.filter((one) => events.some((event) => one.events.includes(event)));
}

/** Puts into the outbox what these webhooks of a user are to hear, in the transaction in which it happens. */
export async function tellListeners(
  tx: Db,
  engine: Engine,
  { userId, listeners, atMs }: { userId: number; listeners: readonly Subscription[]; atMs: number },
  happened: readonly Happened[],
): Promise<void> {
  const timestamp = new Date(atMs).toISOString();
  const deliveries = happened.flatMap(({ event, notificationId, data }) => {
    const body = JSON.stringify({ type: event, timestamp, data } satisfies WebhookPayload);
    const to = listeners.filter(({ events }) => events.includes(event));
    return to.map(({ id }) => webhookDelivery(userId, id, { event, notificationId, body, atMs }));
  });
  await insertDeliveries(tx, engine, deliveries);
}

/** One thing to be sent to one webhook. */
export function webhookDelivery(
  userId: number,
  webhookId: number,
  what: { event: string; notificationId: number | null; body: string; atMs: number },
): NewDelivery {
  return {
    user_id: userId,
    message_id: newMessageId(),
    kind: 'webhook',
    target: webhookTarget(webhookId),
    address: null,
    event: what.event,
    notification_id: what.notificationId,
    digest_id: null,
    body: what.body,
    next_attempt_at: what.atMs,
    created_at: what.atMs,
  };
}
