import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Tip } from './tooltip.tsx';

const looks = {
  primary: 'bg-accent text-white hover:bg-accent-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-hover active:bg-pressed',
  ghost: 'text-ink-2 hover:bg-pressed hover:text-ink',
  danger: 'bg-danger text-white hover:bg-danger-hover',
};

const shared =
  'inline-flex shrink-0 items-center justify-center rounded-md transition-colors select-none ' +
  'disabled:cursor-not-allowed disabled:opacity-50';

type ButtonProps = ComponentProps<'button'> & { look?: keyof typeof looks; small?: boolean };

/** The classes of a button, for links that look like one. */
export function buttonClasses(look: keyof typeof looks, small = false): string {
  const size = small ? 'h-7 px-2.5 text-xs max-sm:h-11' : 'h-9 px-3.5 text-sm max-sm:h-11';
  return classes(shared, 'gap-2 font-medium whitespace-nowrap', looks[look], size);
}

export function Button({ look = 'secondary', small, className, type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={classes(buttonClasses(look, small), className)} />;
}

/** The classes of a button with an icon alone, for triggers that bring their own element. */
export const iconButtonClasses = classes(shared, 'relative size-9 max-sm:size-11', looks.ghost);

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string;
  /** Takes something away. */
  danger?: boolean;
  children: ReactNode;
};

/** A button that shows an icon alone; its label is its name and its tooltip. */
export function IconButton({ label, danger, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Tip text={label}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={classes(iconButtonClasses, danger && 'hover:text-danger-ink', className)}
      />
    </Tip>
  );
}
