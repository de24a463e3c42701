import { z } from 'zod';
import { DAY_MS } from './durations.ts';
import { notification } from './notifications.ts';
import { targetUrl } from './target-url.ts';
import { requiredText, text } from './text.ts';

/** What a webhook can be told of. */
export const webhookEvents = [
  'notification.created',
  'notification.read',
  'notification.archived',
  'notification.deleted',
  'user.login',
  'user.logout',
] as const;
export const webhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** Webhooks one user may have. */
export const WEBHOOKS_MAX = 20;
const WEBHOOK_NAME_MAX = 100;
/** How long a deleted webhook can be brought back, with its log. */
export const WEBHOOK_RESTORE_MS = 60_000;
/** How long the secret before the present one still signs, after a rotation. */
export const SECRET_OVERLAP_MS = DAY_MS;
/** What a webhook receives, as JSON: `data` is the notification, or of `user.*` who it was and from which address. */
export const webhookPayload = z.object({
  type: webhookEvent,
  /** When it happened, ISO 8601 UTC. */
  timestamp: z.string(),
  data: z.union([notification, z.object({ userId: z.string(), username: z.string(), address: z.string() })]),
});
export type WebhookPayload = z.infer<typeof webhookPayload>;

/** What a test sends in place of an event. */
const webhookTestPayload = z.object({
  type: z.literal('test'),
  timestamp: z.string(),
  data: z.object({ webhookId: z.string(), name: z.string() }),
});
export type WebhookTestPayload = z.infer<typeof webhookTestPayload>;

/** Standard Webhooks: "whsec_" and base64 of 24 to 64 bytes. */
const secret = text(200).regex(
  /^whsec_(?:[A-Za-z0-9+/]{4}){8,20}(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|(?:[A-Za-z0-9+/]{4})?[A-Za-z0-9+/]{2}==)?$/,
  'Must be whsec_ followed by 24 to 64 bytes as base64',
);

/** POST /api/webhooks. Without `secret`, or with an empty one, one is generated. */
export const webhookInput = z.object({
  name: requiredText(WEBHOOK_NAME_MAX, 'Required'),
  url: targetUrl,
  events: z.array(webhookEvent).max(webhookEvents.length),
  secret: z.union([z.literal(''), secret]).optional(),
  isActive: z.boolean().default(true),
});
export type WebhookInput = z.infer<typeof webhookInput>;

/** PATCH /api/webhooks/{id}: what is not given stays; an empty secret stays as well. */
export const webhookChanges = z.object({
  name: webhookInput.shape.name.optional(),
  url: webhookInput.shape.url.optional(),
  events: webhookInput.shape.events.optional(),
  secret: webhookInput.shape.secret,
  isActive: z.boolean().optional(),
});
export type WebhookChanges = z.infer<typeof webhookChanges>;

/** A webhook as every call gives it. Instants are ISO 8601 UTC. */
export const webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  isActive: z.boolean(),
  /** Why it was switched off, where the server did so; null otherwise. */
  disabledReason: z.string().nullable(),
  /** The owner's to read, so that the receiver can be given it. */
  secret: z.string(),
  /** Until when the secret before still signs; null where there is none. */
  previousSecretUntil: z.string().nullable(),
  createdAt: z.string(),
  lastTriggered: z.string().nullable(),
  /** Attempts that were made. */
  totalCalls: z.number(),
  /** Percent of the attempts that were answered with 2xx, one decimal; null before the first. */
  successRate: z.number().nullable(),
});
export type Webhook = z.infer<typeof webhook>;
