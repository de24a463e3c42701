import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <section className={classes('rounded-lg border border-line bg-surface', className)}>{children}</section>
  );
}

type HeaderProps = { title: string; note?: ReactNode; level?: 2 | 3; children?: ReactNode };

/** The head of a card: its title, a note beside it, and its actions. */
export function CardHeader({ title, note, level = 2, children }: HeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <header className="flex min-h-12 items-center gap-3 border-b border-line py-1 pr-2 pl-4">
      {/* A note without room beside the title goes beneath it. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <Heading className="text-base font-semibold">{title}</Heading>
        {note && <div className="max-w-full truncate text-xs text-ink-3 tabular-nums">{note}</div>}
      </div>
      <div className="flex shrink-0 items-center gap-1">{children}</div>
    </header>
  );
}
