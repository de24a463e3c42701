import type { ReactNode } from 'react';
import { classes } from './classes.ts';

type Props = {
  /** As wide as the top bar, for tables and charts; without it, a column that is read. */
  wide?: boolean;
  /** Above the title: the way back. */
  before?: ReactNode;
  title: string;
  /** What the page is for, beneath its title. */
  about?: ReactNode;
  /** What belongs to all of the page, across from its title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A page under the top bar: all of them begin alike. */
export function Page({ wide = false, before, title, about, actions, children }: Props) {
  return (
    <main className={classes('mx-auto py-4 sm:py-6', !wide && 'max-w-[960px]')}>
      {before}
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          {about && <div className="mt-1 text-sm text-ink-2">{about}</div>}
        </div>
        {actions}
      </header>
      {children}
    </main>
  );
}
