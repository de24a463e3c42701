import { z } from 'zod';
import { text } from './text.ts';
import { webhookEvent } from './webhooks.ts';

/** Deliveries that one call lists. */
const LIST_LIMIT_DEFAULT = 50;
const LIST_LIMIT_MAX = 100;

/** `failed`: given up; whether it is tried again is for a person to say. */
export const deliveryStatuses = ['pending', 'sent', 'failed'] as const;

/** One attempt: what was sent, and what came back. */
const deliveryAttempt = z.object({
  at: z.string(),
  durationMs: z.number(),
  /** HTTP status; null where there was no complete answer. */
  status: z.number().nullable(),
  /** Why it failed, in words; null where it did not. */
  error: z.string().nullable(),
  /** Headers as sent, one a line, signatures included. */
  requestHead: z.string(),
  /** Status line and headers of the answer; null where there was none. */
  responseHead: z.string().nullable(),
});
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>;

/** One thing that was or is to be sent to one webhook. */
export const delivery = z.object({
  id: z.string(),
  /** The `webhook-id` header: the same in every attempt. */
  messageId: z.string(),
  event: z.union([webhookEvent, z.literal('test')]),
  status: z.enum(deliveryStatuses),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  nextAttemptAt: z.string().nullable(),
  /** The body, as sent. */
  body: z.string(),
  /** The latest attempts, newest first; `attemptCount` counts all. */
  attempts: z.array(deliveryAttempt),
  attemptCount: z.number(),
});
export type Delivery = z.infer<typeof delivery>;

/** GET /api/webhooks/{id}/deliveries: newest first; the next page's `cursor` comes in the header x-next-cursor. */
export const deliveryQuery = z.object({
  status: z.enum(deliveryStatuses).optional(),
  limit: z.coerce.number().int().min(1).max(LIST_LIMIT_MAX).default(LIST_LIMIT_DEFAULT),
  cursor: text(100).optional(),
});

/** POST /api/webhooks/{id}/recover: everything that failed since then is sent again; answers {@link recovered}. */
export const recoverInput = z.object({
  since: z.iso.datetime({ offset: true, error: 'Must be an instant' }),
});

/** How many go out again. */
export const recovered = z.object({ count: z.number() });

/** POST /api/webhooks/{id}/test: what came of it at once. It is not repeated where it fails. */
export const webhookTest = z.object({ delivered: z.boolean(), attempt: deliveryAttempt });

/**
 * Deliveries that a notification caused, for its detail panel: GET /api/notifications/{id}/deliveries.
 * `text` is a plain sentence: "Sent to Slack at 10:02, second attempt".
 */
export const notificationDelivery = z.object({
  id: z.string(),
  kind: z.enum(['webhook', 'url', 'channel', 'email', 'push']),
  status: z.enum(deliveryStatuses),
  attempts: z.number(),
  /** When it became what it is: was sent, was given up, or last failed, or else was written. */
  at: z.string(),
  text: z.string(),
  /** What it goes to: 'webhook "CI"', "Slack". */
  target: z.string(),
  createdAt: z.string(),
  nextAttemptAt: z.string().nullable(),
  /** Why the latest attempt failed, in words; null where it did not. */
  error: z.string().nullable(),
});
export type NotificationDelivery = z.infer<typeof notificationDelivery>;
