import { z } from 'zod';
import { priority } from './notifications.ts';
import { requiredText, text } from './text.ts';

/** Browsers of one user that are told; the one that is longest without contact gives way to a new one. */
export const PUSH_SUBSCRIPTIONS_MAX = 20;
const ENDPOINT_MAX = 1000;

const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/;
const key = (message: string, characters: number) =>
  text(200).refine(
    (value) => BASE64URL.test(value) && value.replace(/=+$/, '').length === characters,
    message,
  );

/** GET /api/push: the server's VAPID key (RFC 8292), base64url, as `applicationServerKey` takes it. */
export const pushKey = z.object({ publicKey: z.string() });

/**
 * POST /api/push/subscriptions: what `PushSubscription.toJSON()` gives. The same endpoint again is the same
 * subscription: a page may send it each time it starts. Answers {@link pushSubscription}.
 */
export const pushSubscriptionInput = z.object({
  endpoint: requiredText(ENDPOINT_MAX).refine(
    (value) => z.url({ protocol: /^https?$/ }).safeParse(value).success,
    'Invalid url',
  ),
  keys: z.object({
    /** P-256, uncompressed: 65 bytes. */
    p256dh: key('Must be a P-256 public key of 65 bytes, base64url', 87),
    auth: key('Must be 16 bytes, base64url', 22),
  }),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInput>;

/** A browser that is told. DELETE /api/push/subscriptions/{id} ends it. Instants are ISO 8601 UTC. */
export const pushSubscription = z.object({
  id: z.string(),
  /** Whose push service it is: the host of the endpoint. */
  service: z.string(),
  userAgent: z.string(),
  createdAt: z.string(),
  lastSentAt: z.string().nullable(),
  lastError: z.string().nullable(),
});
export type PushSubscription = z.infer<typeof pushSubscription>;

/** Characters of a message that travel in a push: the whole has to stay below 4 KiB (RFC 8030, 7.2). */
export const PUSH_MESSAGE_MAX = 500;

/** What the service worker gets, as JSON. */
export const pushPayload = z.object({
  kind: z.enum(['notification', 'digest', 'test']),
  /** Of the notification or the digest; a later push with the same `kind` and `id` replaces the one before. */
  id: z.string(),
  title: z.string(),
  /** Cut after {@link PUSH_MESSAGE_MAX} characters. */
  message: z.string(),
  appName: z.string().nullable(),
  priority: priority,
  /** Where a click leads: a path of this web app. */
  url: z.string(),
});
export type PushPayload = z.infer<typeof pushPayload>;
