import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'size'> & { large?: boolean };

/** A native checkbox, drawn alike in both themes. Needs a name from around it. One element: lists have many. */
export function Checkbox({ large = false, className, ...input }: Props) {
  return (
    <input
      {...input}
      type="checkbox"
      className={classes(
        'grid shrink-0 cursor-pointer appearance-none place-items-center border border-ink-3 bg-surface transition-colors',
        'hover:border-ink checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:opacity-50',
        // The tick.
        'before:size-[62%] before:bg-white before:opacity-0 before:[clip-path:polygon(8%_52%,20%_40%,40%_60%,80%_17%,92%_29%,40%_84%)] checked:before:opacity-100',
        'forced-colors:appearance-auto forced-colors:before:hidden',
        large ? 'size-6 rounded-md' : 'size-4 rounded-sm',
        className,
      )}
    />
  );
}
