import type { Notification } from '@alertstream/contract/notifications';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { countAbove } from '../../api/notification-list.ts';

/**
 * New rows enter at the top only while the list's top is in view. Otherwise they are held back, so that nothing moves
 * under the reader's eyes: `hidden` says how many, and `showAll` goes to the top and lets them in.
 */
export function useSteadyRows(rows: Notification[], top: RefObject<HTMLElement | null>) {
  const [anchor, setAnchor] = useState<Notification | null>(null);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });

  useEffect(() => {
    const mark = top.current;
    if (!mark) return;
    const bar = document.querySelector('header')?.offsetHeight ?? 0;
    const observer = new IntersectionObserver(
      ([entry]) => setAnchor(entry?.isIntersecting ? null : (latest.current[0] ?? null)),
      { rootMargin: `-${bar}px 0px 100000px` },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [top]);

  const hidden = countAbove(rows, anchor);
  return {
    rows: hidden > 0 ? rows.slice(hidden) : rows,
    hidden,
    showAll: () => {
      setAnchor(null);
      window.scrollTo({ top: 0 });
    },
  };
}
