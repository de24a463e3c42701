import { useEffect, useRef, useState } from 'react';

/**
 * Where the focus goes when rows of a list come and go: to what a row marks with `data-first`, or else to the button
 * behind the list.
 */
export function useRowFocus() {
  const list = useRef<HTMLOListElement>(null);
  const [wanted, setWanted] = useState<{ row: number } | null>(null);

  useEffect(() => {
    if (!wanted) return;
    const row = list.current?.children[wanted.row];
    const target = row?.querySelector<HTMLElement>('[data-first]');
    (target ?? list.current?.parentElement?.querySelector<HTMLElement>(':scope > button'))?.focus();
  }, [wanted]);

  return { list, focusRow: (row: number) => setWanted({ row }) };
}
