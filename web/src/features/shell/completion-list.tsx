import { classes } from '../../ui/classes.ts';
import type { Completion } from './completions.ts';

type Props = {
  id: string;
  items: readonly Completion[];
  active: number | null;
  onAccept: (index: number) => void;
};

/** What is offered beneath the search box. The focus stays in the box. */
export function CompletionList({ id, items, active, onAccept }: Props) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Ways to complete the search"
      className="absolute inset-x-0 top-full z-40 mt-1 rounded-lg border border-line bg-surface p-1 shadow-overlay"
    >
      {items.map(({ insert, hint }, index) => (
        <div
          key={insert}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerDown={(event) => {
            event.preventDefault();
            onAccept(index);
          }}
          className={classes(
            'flex h-8 cursor-pointer items-center justify-between gap-4 rounded-sm px-2.5 text-sm hover:bg-hover max-sm:h-11',
            index === active && 'bg-pressed',
          )}
        >
          <bdi className="min-w-0 truncate font-medium">{insert.trim()}</bdi>
          <span className="shrink-0 text-xs text-ink-3">{hint}</span>
        </div>
      ))}
    </div>
  );
}
