import type { ReactNode } from 'react';
import { classes } from './classes.ts';

type Props = { pressed: boolean; onPress: (pressed: boolean) => void; children: ReactNode };

/** One of several things that can be chosen together. */
export function Chip({ pressed, onPress, children }: Props) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onPress(!pressed)}
      className={classes(
        'inline-flex h-7 max-w-full items-center rounded-full border px-3 text-xs font-medium transition-colors max-sm:h-11',
        'disabled:cursor-not-allowed',
        pressed
          ? 'border-accent bg-accent-soft text-accent-ink'
          : 'border-line bg-surface text-ink-2 enabled:hover:border-line-strong enabled:hover:bg-hover',
      )}
    >
      {children}
    </button>
  );
}
