import { z } from 'zod';
import { priority } from './notifications.ts';
import { text } from './text.ts';

/** Notifications that a digest names; `count` counts them all. */
export const DIGEST_ITEMS_MAX = 20;
/** Digests that one call gives. */
export const DIGESTS_MAX = 20;

const digestItem = z.object({ id: z.string(), title: z.string(), appName: z.string(), priority });
export type DigestItem = z.infer<typeof digestItem>;

/**
 * One announcement of several notifications that were held. `critical` counts those of the highest rank; `items` has
 * the most important first, then the newest. `createdAt` is an ISO 8601 UTC instant. A client tells each id once.
 */
export const digest = z.object({
  id: z.string(),
  createdAt: z.string(),
  count: z.number(),
  critical: z.number(),
  items: z.array(digestItem),
});
export type Digest = z.infer<typeof digest>;

/** GET /api/digests: the latest, newest first; those after the digest `after` alone, where it is given. */
export const digestQuery = z.object({ after: text(100).optional() });
