import { z } from 'zod';
import { QUERY_MAX } from './notifications.ts';
import { requiredText, text } from './text.ts';

/** Views that one user may have. */
export const VIEWS_MAX = 50;
export const VIEW_NAME_MAX = 60;
/** What matches is counted up to this number; beyond it the count says "more". */
export const COUNT_MAX = 1000;
/** As many of a user's newest notifications are looked through for a count. */
export const COUNT_EXAMINED_MAX = 50_000;

/** A search saved by name, in the user's order. One at most is the default: what the inbox opens with. */
export const view = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  isDefault: z.boolean(),
});
export type View = z.infer<typeof view>;

/** POST /api/views; the new view comes last. */
export const viewInput = z.object({
  name: requiredText(VIEW_NAME_MAX, 'Required'),
  query: text(QUERY_MAX),
  isDefault: z.boolean().default(false),
});
export type ViewInput = z.infer<typeof viewInput>;

/** PATCH /api/views/{id}: what is not given stays. `position` (0 is the first) moves it, and the others make room. */
export const viewChanges = z.object({
  name: viewInput.shape.name.optional(),
  query: viewInput.shape.query.optional(),
  isDefault: z.boolean().optional(),
  position: z.number().int().min(0).max(VIEWS_MAX).optional(),
});
export type ViewChanges = z.infer<typeof viewChanges>;

/** How many notifications match; `isMore` where there may be more than that, which were not counted. */
export const matchCount = z.object({ count: z.number(), isMore: z.boolean() });
export type MatchCount = z.infer<typeof matchCount>;

/** GET /api/views/counts: of every view, by its id. */
export const viewCounts = z.record(z.string(), matchCount);
export type ViewCounts = z.infer<typeof viewCounts>;
