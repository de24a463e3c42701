import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(width >= 60rem)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** True where a table has room for its columns; elsewhere its rows are cards. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
