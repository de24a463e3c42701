import { type ComponentProps, type ReactNode, useId } from 'react';
import { described, FieldError } from './field.tsx';
import { Select } from './select.tsx';

type Props = ComponentProps<'select'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A labelled native select with its hint, and its error, beneath. */
export function SelectField({ label, hint, error, className, children, ...select }: Props) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink">
        {label}
      </label>
      <Select {...select} {...described(id, error, hint)}>
        {children}
      </Select>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-3">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}
