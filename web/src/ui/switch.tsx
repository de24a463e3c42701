import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

const track =
  'relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full bg-control transition-colors ' +
  'checked:bg-accent disabled:cursor-not-allowed disabled:opacity-50 ' +
  'before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-white ' +
  'before:transition-transform checked:before:translate-x-4 forced-colors:appearance-auto';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'>;

/** On or off, at once. A native checkbox, so that forms and keyboards know it. Needs a name from around it. */
export function Switch({ className, ...input }: SwitchProps) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state itself
  return <input {...input} type="checkbox" role="switch" className={classes(track, className)} />;
}

type StateSwitchProps = SwitchProps & { label: string; words: readonly [off: string, on: string] };

/** A switch in a table, named for those who don't see its column, with its state as a word. */
export function StateSwitch({ label, words, ...input }: StateSwitchProps) {
  const id = useId();
  return (
    <span className="flex items-center text-sm max-sm:min-h-11">
      <Switch {...input} id={id} aria-label={label} />
      <label htmlFor={id} aria-hidden className="pl-2 text-ink-2 max-sm:py-3">
        {words[input.checked ? 1 : 0]}
      </label>
    </span>
  );
}

type FieldProps = SwitchProps & { label: string; hint?: ReactNode; error?: string | undefined };

/** A line with its switch at the end: label, explanation, switch. */
export function SwitchField({ label, hint, error, className, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={classes('flex items-start justify-between gap-4', className)}>
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block text-sm font-medium text-ink max-sm:py-3">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-2 max-sm:-mt-2">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="mt-1 text-sm text-danger-ink">
            {error}
          </p>
        )}
      </div>
      <Switch
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
        }
        className="max-sm:mt-3"
      />
    </div>
  );
}
