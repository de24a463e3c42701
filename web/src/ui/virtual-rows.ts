import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';

/** Rows beyond the window's edges that are there all the same, for the next turn of the wheel and the Tab key. */
const OVERSCAN = 10;

/**
 * Of a long list that scrolls with the page, the rows in sight. `list` is the element that holds them, `measure` goes
 * to each row beside its `data-index`; `before` and `after` are the heights (px) of those left out. `keyOf` is what
 * remembers a row's measured height when the order changes.
 */
export function useVirtualRows<List extends HTMLElement>(
  count: number,
  keyOf: (index: number) => string,
  rowHeightPx: number,
) {
  const list = useRef<List>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    if (box) setTop(Math.round(box.top + window.scrollY));
  });
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    getItemKey: keyOf,
    estimateSize: () => rowHeightPx,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    list,
    measure: virtualizer.measureElement,
    indexes: rows.map(({ index }) => index),
    before: first ? first.start - top : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
  };
}
