import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const shared = 'px-2 align-middle text-sm break-words first:pl-4 last:pr-2';
/** Of a cell with text. */
export const cellClasses = `${shared} py-2.5`;
/** Of a cell with buttons, which bring their own room. */
export const actionsCellClasses = `${shared} py-1`;

/** The heads of a table that is longer than the page: they stay beneath the top bar. */
export function StickyHead({ children }: { children: ReactNode }) {
  // The line is a shadow, because a table's own borders scroll away from what stays.
  return (
    <thead className="sticky top-(--bar) z-10 bg-surface shadow-[inset_0_-1px_0_var(--line)]">
      {children}
    </thead>
  );
}

type HeadProps = { className?: string; children: ReactNode };

/** The head of a column. */
export function Head({ className, children }: HeadProps) {
  return (
    <th
      scope="col"
      className={classes('h-9 px-2 text-left text-xs font-medium text-ink-2 first:pl-4', className)}
    >
      {children}
    </th>
  );
}

type SortHeadProps = HeadProps & { sorted: 'ascending' | 'descending' | undefined; onSort: () => void };

/** The head of a column that the table can be sorted by. */
export function SortHead({ sorted, onSort, className, children }: SortHeadProps) {
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={sorted} className={classes('h-9 px-1 text-left first:pl-3', className)}>
      <button
        type="button"
        onClick={onSort}
        className="group -my-1 inline-flex h-7 items-center gap-1 rounded-sm px-1 text-xs font-medium text-ink-2 hover:text-ink"
      >
        {children}
        <Arrow
          size={12}
          aria-hidden
          className={classes(!sorted && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
        />
      </button>
    </th>
  );
}
