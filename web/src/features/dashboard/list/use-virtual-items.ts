import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useIdle } from '../../../ui/drawn.ts';
import type { DisplayItem } from './display.ts';
import { heightOf, type RowShape } from './row-sizes.ts';

/** Items beyond the window's edges that are there all the same, for the next turn of the wheel and the Tab key. */
const OVERSCAN = 8;
/** What is moved to keeps this distance to the edges, in px. */
const MARGIN = 8;

type Options = {
  items: readonly DisplayItem[];
  shape: RowShape;
  /** Height of what covers the top of the window, in px. */
  coverOf: () => number;
};

/**
 * Of the items of the list, those in sight. Where they change above or around what is in sight, that stays where it is,
 * unless the list's own top is in sight.
 */
export function useVirtualItems({ items, shape, coverOf }: Options) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const place = () => {
      const box = list.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    // Called when the page has its layout; and whatever comes or goes above the list changes the height of the page.
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: items.length,
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    estimateSize: (index) => heightOf(items[index], shape),
    // Of the first rows, those in sight come first.
    overscan: useIdle() ? OVERSCAN : 1,
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // What comes into reach beyond the window's edge may follow the frame that shows the scrolling.
    useFlushSync: false,
  });
  const drawn = virtualizer.getVirtualItems();
  const measured = virtualizer.measurementsCache;
  useSteadyScroll({ items, shape, top, measured, edgeOf: () => (virtualizer.scrollOffset ?? 0) + coverOf() });

  const placeOf = useRef(measured);
  placeOf.current = measured;
  const covered = useRef(coverOf);
  covered.current = coverOf;
  /** Scrolls as little as it takes to have an item in sight. */
  const reveal = useCallback((index: number) => {
    const place = placeOf.current[index];
    if (!place) return;
    const above = place.start - covered.current() - MARGIN;
    const below = place.end - window.innerHeight + MARGIN;
    if (window.scrollY > above) window.scrollTo({ top: index === 0 ? 0 : above });
    else if (window.scrollY < below) window.scrollTo({ top: below });
  }, []);

  const [first, last] = [drawn[0], drawn.at(-1)];
  return {
    list,
    indexes: drawn.map(({ index }) => index),
    before: first ? first.start - top : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
    reveal,
  };
}

type Drawn = {
  items: readonly DisplayItem[];
  shape: RowShape;
  top: number;
  measured: readonly VirtualItem[];
};

/** Scrolls by as much as the topmost item in sight has moved; `edgeOf` tells where sight begins, in px of the page. */
function useSteadyScroll({ items, shape, top, measured, edgeOf }: Drawn & { edgeOf: () => number }): void {
  const previous = useRef<Drawn | null>(null);
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = { items, shape, top, measured };
    if (!before || before.items === items || before.shape !== shape || before.top !== top) return;
    const edge = edgeOf();
    if (edge <= top + 1) return;
    const places = new Map(items.map((item, index) => [item.key, index]));
    for (const { index, start, end } of before.measured) {
      if (end <= edge) continue;
      const item = before.items[index];
      const place = places.get(item?.key ?? '');
      if (place === undefined || item?.kind === 'gap') continue;
      const moved = (measured[place]?.start ?? start) - start;
      if (moved !== 0) window.scrollBy(0, moved);
      return;
    }
  });
}
