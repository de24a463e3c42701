import { useQuery } from '@tanstack/react-query';
import type { ListFilter } from '../../api/inbox/notification-list.ts';
import { key } from '../../api/keys.ts';
import { useStats } from '../../api/notifications.ts';
import { countMatching } from '../../api/triage.ts';
import { type InboxStore, useIsAllSelected } from './inbox-store.ts';
import { type DisplayItem, idsOf } from './list/display.ts';
import type { Matching } from './selection-bar.tsx';

type Options = { filter: ListFilter; store: InboxStore; items: readonly DisplayItem[]; hasMore: boolean };

/** How many notifications match the list's filter, asked for once all that is loaded is selected and there is more. */
export function useMatching({ filter, store, items, hasMore }: Options): {
  matching: Matching | null;
  canSelectWhole: boolean;
} {
  const rows = items.filter((item) => item.kind === 'row').length;
  const isAll = useIsAllSelected(store, rows);
  const canSelectWhole = hasMore && rows > 0 && isAll;
  const stats = useStats().data;
  const known = stats && exactly(filter, stats);
  const asked = useQuery({
    queryKey: key('/api/notifications/count', filter),
    enabled: canSelectWhole && known === undefined,
    queryFn: () => countMatching(filter),
  });
  const all = known === undefined ? asked.data : { count: known, isMore: false };
  if (canSelectWhole) return { matching: all ?? null, canSelectWhole };
  const loaded = items.reduce((sum, item) => sum + idsOf(item).length, 0);
  return { matching: hasMore ? null : { count: loaded, isMore: false }, canSelectWhole };
}

/** The statistics count the whole inbox, and what is unread in it, however much that is. */
function exactly(
  { query, ...others }: ListFilter,
  stats: { total: number; unread: number },
): number | undefined {
  if (Object.keys(others).length > 0) return undefined;
  if (!query) return stats.total;
  return query === 'is:unread' ? stats.unread : undefined;
}
