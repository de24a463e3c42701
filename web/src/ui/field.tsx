import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { classes } from './classes.ts';

export const inputClasses =
  'h-9 w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink transition-colors ' +
  'hover:border-ink-3 aria-invalid:border-danger-ink disabled:opacity-60 [&[readonly]]:bg-canvas [&[readonly]]:text-ink-2 max-sm:h-11 max-sm:text-lg';

type TextFieldProps = ComponentProps<'input'> & {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
};

/** A labelled input with its hint, and its error, beneath. */
export function TextField({ label, error, hint, className, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink">
        {label}
      </label>
      <input {...input} {...described(id, error, hint)} className={inputClasses} />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-3">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** A {@link TextField} whose text can be looked at. */
export function PasswordField({ label, error, className, ...input }: Omit<TextFieldProps, 'type' | 'hint'>) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          {...described(id, error)}
          type={shown ? 'text' : 'password'}
          className={classes(inputClasses, 'pr-10 max-sm:pr-12')}
        />
        <button
          type="button"
          aria-label={shown ? 'Hide what is typed' : 'Show what is typed'}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-md text-ink-3 hover:text-ink max-sm:w-11"
        >
          {shown ? <EyeOff size={16} /> : <Eye size={16} />}
        </button>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}

/** A native checkbox with its label, as one target. */
export function CheckField({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="inline-flex items-center gap-2 text-sm text-ink-2 select-none max-sm:min-h-11">
      <input {...input} type="checkbox" className="size-4 accent-accent" />
      {label}
    </label>
  );
}

function described(id: string, error: string | undefined, hint?: string | undefined) {
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    ...(error ? { 'aria-invalid': true } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  };
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 text-sm text-danger-ink">
      {error}
    </p>
  );
}
