import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'size'> & { large?: boolean };

/** A native checkbox, drawn alike in both themes. Needs a name from around it. */
export function Checkbox({ large = false, className, ...input }: Props) {
  return (
    <span
      className={classes('relative grid shrink-0 place-items-center', large ? 'size-6' : 'size-4', className)}
    >
      <input
        {...input}
        type="checkbox"
        className={classes(
          'peer size-full cursor-pointer appearance-none border border-ink-3 bg-surface transition-colors',
          'hover:border-ink checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:opacity-50',
          'forced-colors:appearance-auto',
          large ? 'rounded-md' : 'rounded-sm',
        )}
      />
      <Check
        size={large ? 16 : 12}
        strokeWidth={3}
        aria-hidden
        className="pointer-events-none absolute text-white opacity-0 peer-checked:opacity-100 forced-colors:hidden"
      />
    </span>
  );
}
