import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

const STORAGE_KEY = 'theme';
const root = document.documentElement;
const listeners = new Set<() => void>();

/** Before the first paint `public/early.js` has put the chosen theme on the document's root. */
function current(): Theme {
  return root.classList.contains('dark') ? 'dark' : 'light';
}

function apply(theme: Theme) {
  root.classList.remove('light', 'dark');
  root.classList.add(theme);
  const canvas = getComputedStyle(root).getPropertyValue('--canvas').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas);
  for (const listener of listeners) listener();
}

export function toggleTheme(): void {
  const theme = current() === 'dark' ? 'light' : 'dark';
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  apply(theme);
}

/** Makes the page's theme the one that another tab chooses. Call once, at start. */
export function followTheme(): void {
  apply(current());
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY && (newValue === 'light' || newValue === 'dark')) apply(newValue);
  });
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
}
