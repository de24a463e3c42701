import { z } from 'zod';

/** A new rule to begin with, about an app and a category; what the details of a notification lead to. */
export const rulesSearch = z.object({
  app: z.string().optional().catch(undefined),
  category: z.string().optional().catch(undefined),
});
