import { useSyncExternalStore } from 'react';

function atLeast(width: string) {
  const query = window.matchMedia(`(width >= ${width})`);
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
}

/** The widths that style sheets call `sm` and `lg`. */
const useSmall = atLeast('40rem');
const useLarge = atLeast('64rem');

/** How much room the window has: a phone's, some, or enough for columns. */
export function useRoom(): 'phone' | 'middle' | 'wide' {
  const isSmall = useSmall();
  const isLarge = useLarge();
  return isLarge ? 'wide' : isSmall ? 'middle' : 'phone';
}

/** True where tables have room for their columns and views for their tabs; elsewhere they are cards and a menu. */
export const useWideRoom = atLeast('60rem');
