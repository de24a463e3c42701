import type { ReactNode } from 'react';
import { Logo } from '../../ui/logo.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';

/** The page around the sign-in and the welcome screen: the product's name, and one column. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between px-4 py-3 sm:px-6">
        <span className="flex items-center gap-2.5 text-base font-semibold">
          <Logo /> AlertStream
        </span>
        <ThemeToggle />
      </header>
      <main className="mx-auto flex w-full max-w-[392px] flex-1 flex-col justify-center px-4 pt-4 pb-24">
        {children}
      </main>
    </div>
  );
}
