import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Logo } from '../../ui/logo.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';

/**
 * The page around the sign-in and the welcome screen: the product's name, and one column. It hangs from the top: what is
 * said in it moves nothing above.
 */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between px-4 py-3 sm:px-6">
        <span className="flex items-center gap-2.5 text-base font-semibold">
          <Logo /> AlertStream
        </span>
        <ThemeToggle />
      </header>
      <main className="mx-auto flex w-full max-w-[392px] flex-1 flex-col px-4 pt-6 pb-16 sm:pt-[14dvh]">
        {children}
      </main>
    </div>
  );
}

type FormFrameProps = { title: string; note: string; children: ReactNode; below?: ReactNode };

/** {@link Frame} around one form. */
export function FormFrame({ title, note, children, below }: FormFrameProps) {
  return (
    <Frame>
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-1 mb-6 text-sm text-ink-2">{note}</p>
      <Card className="p-5 sm:p-6">{children}</Card>
      {below}
    </Frame>
  );
}
