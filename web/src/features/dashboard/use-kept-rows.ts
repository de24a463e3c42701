import { useCallback, useEffect, useRef } from 'react';
import { type Gap, type NotificationList, trimRows } from '../../api/inbox/list-gaps.ts';
import type { ListFilter } from '../../api/inbox/notification-list.ts';
import { useFillGap, useKeepList, type useLoadMore } from '../../api/notifications.ts';
import { useLocalChoice } from '../../ui/local-choice.ts';
import { grouping } from '../shared/choices.ts';
import { type DisplayItem, idsOf } from './list/display.ts';

/** So many rows are kept at once. */
const KEPT_MAX = 1000;
/** The next page is asked for when so many items are left below. */
const AHEAD = 30;
/** A gap that could not be read is tried again after so long, in ms. */
const RETRY_MS = 3000;

type Options = {
  filter: ListFilter;
  items: readonly DisplayItem[];
  list: NotificationList | undefined;
  more: ReturnType<typeof useLoadMore>;
  keepId: string | null;
  /** Narrowed by words alone, a list has few rows of many: then more is loaded only when it is asked for. */
  isNarrowed: boolean;
};

/** As one scrolls: reads on at the end, reads again what was let go, and lets go of what is far away. */
export function useKeptRows(options: Options): (indexes: readonly number[]) => void {
  const fill = useFillGap(options.filter);
  const keep = useKeepList(options.filter);
  const isByApp = useLocalChoice(grouping) === 'app';
  const reading = useRef(new Set<string>());
  const latest = useRef({ ...options, isByApp });
  useEffect(() => {
    latest.current = { ...options, isByApp };
  });

  return useCallback(
    (indexes) => {
      const { items, list, more, keepId, isNarrowed } = latest.current;
      for (const index of indexes) {
        const item = items[index];
        if (item?.kind === 'gap') void read(item.gap);
      }
      const isNearEnd = (indexes.at(-1) ?? 0) >= items.length - AHEAD;
      const cursor = list?.nextCursor;
      // Grouped by app, what is read would appear far above: then it is asked for.
      const isByItself = !isNarrowed && !latest.current.isByApp && !more.isPending && !more.isError;
      if (isNearEnd && cursor && isByItself) more.mutate(cursor);
      if (list && list.rows.length > KEPT_MAX && !latest.current.isByApp) trim(list);

      function trim(loaded: NotificationList) {
        const places = new Map(loaded.rows.map((row, place) => [row.id, place]));
        const seen = indexes
          .flatMap((index) => idsOf(items[index]).slice(0, 1))
          .flatMap((id) => places.get(id) ?? []);
        if (seen.length === 0) return;
        const sight = { first: Math.min(...seen), last: Math.max(...seen) };
        keep((now) => trimRows(now, { ...sight, max: KEPT_MAX, keep: keepId }));
      }

      async function read(gap: Gap) {
        if (reading.current.has(gap.cursor)) return;
        reading.current.add(gap.cursor);
        try {
          await fill(gap);
          reading.current.delete(gap.cursor);
        } catch (error) {
          console.error('Read failed:', error);
          setTimeout(() => reading.current.delete(gap.cursor), RETRY_MS);
        }
      }
    },
    [fill, keep],
  );
}
