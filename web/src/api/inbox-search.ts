import { priority } from '@alertstream/contract/notifications';
import { z } from 'zod';
import type { ListFilter } from './notification-list.ts';

/** A parameter that stands in the URL once or several times. */
function many<Item extends z.ZodType<string>>(item: Item) {
  return z
    .union([z.array(item), item.transform((value) => [value])])
    .optional()
    .catch(undefined);
}

/**
 * The inbox's search parameters: its filter, the words looked for, whether the filter panel is open, and the id of the
 * notification whose details are.
 */
export const inboxSearch = z.object({
  place: z.literal('muted').optional().catch(undefined),
  q: z.string().optional().catch(undefined),
  app: many(z.string()),
  category: many(z.string()),
  priority: many(priority),
  read: z.enum(['true', 'false']).optional().catch(undefined),
  filters: z.literal('open').optional().catch(undefined),
  open: z.string().optional().catch(undefined),
});
export type InboxSearch = z.infer<typeof inboxSearch>;

/** The part of the URL that the server filters by. Same filter, same key: empty parts are left out. */
export function listFilter({ place, app, category, priority, read }: InboxSearch): ListFilter {
  return {
    ...(place ? { place } : {}),
    ...(app?.length ? { app } : {}),
    ...(category?.length ? { category } : {}),
    ...(priority?.length ? { priority } : {}),
    ...(read ? { read } : {}),
  };
}

export function countFilters(search: InboxSearch): number {
  const { place, app = [], category = [], priority = [], read } = search;
  return app.length + category.length + priority.length + (read ? 1 : 0) + (place ? 1 : 0);
}

/** The search without any filter or words; the panel stays as it is. */
export function withoutFilters({ filters }: InboxSearch): InboxSearch {
  return filters ? { filters } : {};
}
