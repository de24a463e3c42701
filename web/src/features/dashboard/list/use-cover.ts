import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Tells how much of the window's top is covered, in px: by the page's header and by `head`, the list's own. Observed
 * rather than measured: to ask an element for its height would have the browser lay out the page at once.
 */
export function useCover(head: RefObject<HTMLElement | null>): () => number {
  const cover = useRef(0);
  useLayoutEffect(() => {
    const heights = new Map<Element, number>();
    const observer = new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries) heights.set(target, borderBoxSize[0]?.blockSize ?? 0);
      cover.current = heights.values().reduce((sum, height) => sum + height, 0);
    });
    for (const part of [document.querySelector('header'), head.current]) if (part) observer.observe(part);
    return () => observer.disconnect();
  }, [head]);
  return useCallback(() => cover.current, []);
}
