import { z } from 'zod';

/** Names of each kind that one call gives. */
export const TERMS_MAX = 200;

/**
 * GET /api/notifications/terms: what the user's notifications can be searched by, for completing `app:`, `category:` and
 * `tag:`; apps with the most notifications first, the rest by name.
 */
export const searchTerms = z.object({
  apps: z.array(z.string()),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
});
export type SearchTerms = z.infer<typeof searchTerms>;
