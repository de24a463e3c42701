import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** A row of tabs; inside a Tabs.Root. Where they don't fit beside each other, on phones, they stand in lines. */
export function TabList({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Tabs.List
      className={classes(
        'flex flex-wrap gap-x-5 border-b border-line max-sm:-ml-2 max-sm:gap-x-0.5 max-sm:gap-y-0 max-sm:border-b-0',
        className,
      )}
    >
      {children}
    </Tabs.List>
  );
}

/** One tab: underlined where it is open, or filled on phones, since a line would cross those beneath it. */
export function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Tab
      value={value}
      className={classes(
        'flex h-10 shrink-0 items-center gap-1.5 rounded-sm px-1 text-sm font-medium whitespace-nowrap text-ink-2 -outline-offset-2',
        'transition-colors hover:text-ink data-active:text-ink',
        'sm:rounded-b-none sm:border-b-2 sm:border-transparent sm:data-active:border-accent',
        'max-sm:h-11 max-sm:rounded-md max-sm:px-2 max-sm:data-active:bg-pressed',
      )}
    >
      {children}
    </Tabs.Tab>
  );
}
