import type { Notification } from '@alertstream/contract/notifications';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { NotificationList } from '../../api/inbox/list-gaps.ts';
import { countAbove } from '../../api/inbox/notification-list.ts';

/**
 * New rows enter at the top only while the list's top is in view and nothing `isHeld` still. Otherwise they are held
 * back, so that nothing moves under the reader's eyes: `hidden` says how many, and `showAll` lets them in.
 */
export function useSteadyList(
  list: NotificationList | undefined,
  top: RefObject<HTMLElement | null>,
  isHeld: boolean,
) {
  const [isAway, setAway] = useState(false);
  const [anchor, setAnchor] = useState<Notification | null>(null);
  const isStill = isAway || isHeld;
  const newest = list?.rows[0] ?? null;
  // Settled while drawing, so that not one frame shows what is to be held back.
  if (isStill && !anchor && newest) setAnchor(newest);
  if (!isStill && anchor) setAnchor(null);

  useEffect(() => {
    const mark = top.current;
    if (!mark) return;
    const bar = document.querySelector('header')?.offsetHeight ?? 0;
    const observer = new IntersectionObserver(([entry]) => setAway(!entry?.isIntersecting), {
      rootMargin: `-${bar}px 0px 100000px`,
    });
    observer.observe(mark);
    return () => observer.disconnect();
  }, [top]);

  const hiddenRows = list && isStill ? countAbove(list.rows, anchor) : 0;
  const shown = useMemo(() => list && withoutTop(list, hiddenRows), [list, hiddenRows]);
  const latest = useRef(list);
  latest.current = list;
  return {
    list: shown?.list,
    hidden: hiddenRows + (shown?.missing ?? 0),
    anchorId: isStill ? (anchor?.id ?? null) : null,
    /** Lets in what is held back; what is in view then is the top. */
    showAll: () => setAnchor(latest.current?.rows[0] ?? null),
  };
}

/** The list without its topmost rows, nor the gaps among them; `missing` rows lie in those. */
function withoutTop(list: NotificationList, count: number): { list: NotificationList; missing: number } {
  if (count === 0) return { list, missing: 0 };
  const hidden = new Set<string | null>(list.rows.slice(0, count).map((row) => row.id));
  const gaps = (list.gaps ?? []).filter(({ after }) => !hidden.has(after));
  const missing = (list.gaps ?? []).filter((gap) => !gaps.includes(gap));
  return {
    list: { ...list, rows: list.rows.slice(count), gaps },
    missing: missing.reduce((sum, gap) => sum + gap.count, 0),
  };
}
