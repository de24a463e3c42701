import { useSyncExternalStore } from 'react';

type Part = 'palette' | 'keys' | null;

let part: Part = null;
const listeners = new Set<() => void>();

/** Opens the palette or the list of keys, or with null closes them. */
export function showPart(next: Part): void {
  part = next;
  for (const listener of listeners) listener();
}

export function useShownPart(): Part {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => part,
  );
}
