import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { inputClasses } from './field.tsx';

/** A native select that looks like the other fields, in every browser. Needs a name from around it. */
export function Select({ className, ...select }: ComponentProps<'select'>) {
  return (
    <span className={classes('relative block', className)}>
      <select
        {...select}
        className={classes(
          inputClasses,
          'cursor-pointer appearance-none truncate pr-9 disabled:cursor-not-allowed',
        )}
      />
      <ChevronDown
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}
