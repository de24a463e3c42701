import { z } from 'zod';
import { DAY_MS } from './durations.ts';
import { requiredText, text } from './text.ts';
import { verdict } from './verdict.ts';

/** From the least pressing to the most; see {@link PRIORITY_RANK}. */
export const priorities = ['low', 'normal', 'high', 'critical', 'urgent'] as const;
export const priority = z.enum(priorities);
export type Priority = z.infer<typeof priority>;

/** For comparing: critical and urgent rank the same. */
export const PRIORITY_RANK: Readonly<Record<Priority, number>> = {
  low: 0,
  normal: 1,
  high: 2,
  critical: 3,
  urgent: 3,
};

export const TITLE_MAX = 200;
export const MESSAGE_MAX = 10_000;
export const NAME_MAX = 64;
/** Bytes of JSON, as UTF-8. */
const METADATA_MAX_BYTES = 16 * 1024;
/** Levels of objects and lists inside each other; thousands could be read, but not be written again. */
const METADATA_MAX_DEPTH = 100;
/** Bytes of a whole request body. */
export const BODY_MAX_BYTES = 64 * 1024;
export const LIST_LIMIT_DEFAULT = 50;
export const LIST_LIMIT_MAX = 200;
/** How far `offset` reaches; beyond it a list is read by cursor, which costs the same at any depth. */
const LIST_OFFSET_MAX = 100_000;
const SEARCH_MAX = 200;
export const QUERY_MAX = 500;
/** The response header that carries the next page's `cursor`; absent on the last page. */
export const NEXT_CURSOR_HEADER = 'x-next-cursor';
/** The request header that makes sending again safe. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const IDEMPOTENCY_KEY_MAX = 255;
/** How long a sender's Idempotency-Key is remembered. */
export const IDEMPOTENCY_TTL_MS = DAY_MS;

const encoder = new TextEncoder();
/** Bytes that one UTF-16 unit takes at most. */
const UTF8_BYTES_MAX = 3;

function fitsMetadata(value: unknown): boolean {
  if (isDeeperThan(METADATA_MAX_DEPTH, value)) return false;
  const json = JSON.stringify(value);
  if (json.length * UTF8_BYTES_MAX <= METADATA_MAX_BYTES) return true;
  return json.length <= METADATA_MAX_BYTES && encoder.encode(json).length <= METADATA_MAX_BYTES;
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

/** Any JSON object; a custom check, because nothing in it has to be looked at one by one. */
export const metadata = z
  .custom<Record<string, unknown>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'Expected object',
  )
  .refine(
    fitsMetadata,
    `Must be at most ${METADATA_MAX_BYTES} bytes of JSON, and at most ${METADATA_MAX_DEPTH} levels deep`,
  );

/** POST /api/notifications. Unknown fields (such as `userId`) are ignored. */
export const notificationInput = z.object({
  title: requiredText(TITLE_MAX),
  message: requiredText(MESSAGE_MAX),
  category: requiredText(NAME_MAX).default('general'),
  priority: priority.default('normal'),
  appName: requiredText(NAME_MAX).default('Unknown'),
  metadata: metadata.optional(),
});
export type NotificationInput = z.infer<typeof notificationInput>;

/** `snoozed`: out of the inbox until an instant, at which it comes back. */
export const places = ['inbox', 'archive', 'trash', 'muted', 'snoozed'] as const;

/** A notification as every call and the live socket give it. Instants are ISO 8601 UTC. */
export const notification = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  appName: z.string(),
  category: z.string(),
  priority,
  /** Where it lies: the inbox, the archive, the trash, muted, or snoozed. */
  place: z.enum(places),
  tags: z.array(z.string()),
  isPinned: z.boolean(),
  /** When it comes back into the inbox; of one that did, when that was, until it is moved again. */
  snoozedUntil: z.string().nullable(),
  isRead: z.boolean(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
  /** Name of the API key that sent it. */
  sender: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  verdict,
});
export type Notification = z.infer<typeof notification>;

/** A query parameter that may be given once or several times: `?app=a&app=b`. */
function oneOrMore<T extends z.ZodType>(item: T) {
  return z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(item).min(1).max(50));
}

/** The filters of GET /api/notifications; several values of one filter mean any of them. */
export const notificationFilter = z.object({
  /** Where to look; `inbox` where nothing is said, `all` for everywhere. */
  place: z.enum([...places, 'all']).optional(),
  pinned: z.enum(['true', 'false']).optional(),
  app: oneOrMore(text(NAME_MAX)).optional(),
  category: oneOrMore(text(NAME_MAX)).optional(),
  priority: oneOrMore(priority).optional(),
  read: z.enum(['true', 'false']).optional(),
  /** Part of title, message or app, in small letters or capitals. */
  q: text(SEARCH_MAX).optional(),
  /** A search in the language of contract/src/query.ts; it may say where to look. */
  query: text(QUERY_MAX).optional(),
});
export type NotificationFilter = z.infer<typeof notificationFilter>;

/** GET /api/notifications: the filters, and which page of what they find. */
export const notificationQuery = notificationFilter.extend({
  limit: z.coerce.number().int().min(1).max(LIST_LIMIT_MAX).default(LIST_LIMIT_DEFAULT),
  offset: z.coerce.number().int().min(0).max(LIST_OFFSET_MAX).default(0),
  /** A value of the {@link NEXT_CURSOR_HEADER}, or the id of a notification: the list goes on below it. */
  cursor: text(100).optional(),
});

/** PATCH /api/notifications/{id}/read */
export const readInput = z.object({ isRead: z.boolean() });

/** One app's share of the inbox. */
const source = z.object({ appName: z.string(), total: z.number(), unread: z.number() });

/** How many sources the statistics name, largest first. */
export const SOURCES_MAX = 4;

/** GET /api/notifications/stats. Counts of the inbox; `today` is the UTC day; `sourceCount` counts all apps. */
export const notificationStats = z.object({
  total: z.number(),
  unread: z.number(),
  today: z.number(),
  sources: z.array(source),
  sourceCount: z.number(),
});
export type NotificationStats = z.infer<typeof notificationStats>;
