import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** Something is on its way. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle size={size} aria-hidden className="animate-spin" />;
}

/** A grey bar in the shape of text to come. */
export function Bone({ className }: { className: string }) {
  return <span aria-hidden className={classes('block animate-pulse rounded-sm bg-pressed', className)} />;
}

type MessageProps = { icon: ReactNode; title?: string; children?: ReactNode; actions?: ReactNode };

/** What stands where content would: nothing there yet, nothing found, or something failed. */
export function Message({ icon, title, children, actions }: MessageProps) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      <div aria-hidden className="mb-3 grid size-10 place-items-center rounded-full bg-pressed text-ink-2">
        {icon}
      </div>
      {title && <p className="text-base font-semibold">{title}</p>}
      {children && <div className="mt-1 max-w-96 text-sm break-words text-ink-2">{children}</div>}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

const tones = {
  neutral: 'bg-pressed text-ink-2',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
  accent: 'bg-accent-soft text-accent-ink',
};

/** A word about the state of something. */
export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex h-5 shrink-0 items-center rounded-full px-2 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
