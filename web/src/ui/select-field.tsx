import { type ComponentProps, type ReactNode, useId } from 'react';
import { inputClasses } from './field.tsx';

type Props = ComponentProps<'select'> & { label: string; hint?: ReactNode };

/** A labelled native select with its hint beneath. */
export function SelectField({ label, hint, className, children, ...select }: Props) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink">
        {label}
      </label>
      <select {...select} id={id} aria-describedby={hint ? `${id}-hint` : undefined} className={inputClasses}>
        {children}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}
