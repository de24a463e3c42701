import type { ReactNode } from 'react';

/** One component in all of its states. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-3 border-t border-line py-5">
      <h2 className="text-xs font-semibold text-ink-3">{title}</h2>
      {children}
    </section>
  );
}

/** States side by side. */
export function States({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
