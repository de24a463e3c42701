import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';

type Props = { number: number; title: string; done: boolean; children: ReactNode };

/** One step of the onboarding; its number turns into a green tick. */
export function Step({ number, title, done, children }: Props) {
  return (
    <li className="flex gap-3 px-4 py-4">
      <span
        className={classes(
          'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold transition-colors',
          done ? 'bg-success-soft text-success-ink' : 'bg-pressed text-ink-2',
        )}
      >
        {done ? <Check size={14} aria-label="Done" /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="mb-2 pt-0.5 text-base font-medium">{title}</h3>
        {children}
      </div>
    </li>
  );
}
