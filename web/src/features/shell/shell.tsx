import type { ReactNode } from 'react';
import { TopBar } from './top-bar.tsx';

/** Around every signed-in page: the fixed top bar, and the page in a column of at most 1200 px. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-3 py-2 text-sm font-medium text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <TopBar />
      <div id="content" tabIndex={-1} className="mx-auto max-w-[1200px] px-4 pt-(--bar) outline-none sm:px-6">
        {children}
      </div>
    </>
  );
}
