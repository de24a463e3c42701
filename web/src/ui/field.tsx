import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Checkbox } from './checkbox.tsx';
import { classes } from './classes.ts';

export const inputClasses =
  'h-9 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-base text-ink transition-colors ' +
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
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
    </div>
  );
}

type TextAreaFieldProps = ComponentProps<'textarea'> & {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
};

/** A {@link TextField} of several lines. */
export function TextAreaField({ label, error, hint, className, rows = 4, ...input }: TextAreaFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink">
        {label}
      </label>
      <textarea
        {...input}
        {...described(id, error, hint)}
        rows={rows}
        className={classes(inputClasses, 'block h-auto resize-y py-2 max-sm:h-auto')}
      />
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
    </div>
  );
}

/** A {@link TextField} whose text can be looked at. */
export function PasswordField({ label, error, hint, className, ...input }: Omit<TextFieldProps, 'type'>) {
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
          {...described(id, error, hint)}
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
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
    </div>
  );
}

/** A native checkbox with its label, as one target. */
export function CheckField({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="inline-flex items-center gap-2 text-sm text-ink-2 select-none max-sm:min-h-11"
    >
      <Checkbox {...input} id={id} />
      {label}
    </label>
  );
}

/** What ties an input to its error and its hint. */
export function described(id: string, error: string | undefined, hint?: ReactNode) {
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    ...(error ? { 'aria-invalid': true } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  };
}

function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  if (!hint) return null;
  return (
    <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-3">
      {hint}
    </p>
  );
}

/** What is wrong with a field, beneath it. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 text-sm text-danger-ink">
      {error}
    </p>
  );
}
