import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { Tab, TabList } from '../../ui/tabs.tsx';
import type { Draft } from './draft.ts';
import { type RuleTab, tabOf } from './places.ts';

type Props = {
  tab: RuleTab;
  onTab: (tab: RuleTab) => void;
  draft: Draft;
  issues: ReadonlyMap<string, string>;
  children: ReactNode;
};

/** The three parts of a rule. A tab tells how much is in it, and whether something there is wrong. */
export function RuleTabs({ tab, onTab, draft, issues, children }: Props) {
  const tabs: [name: RuleTab, label: string, count: number | null][] = [
    ['basic', 'Basic Info', null],
    ['conditions', 'Conditions', draft.conditions.length],
    ['actions', 'Actions', draft.actions.length],
  ];
  const wrong = new Set([...issues.keys()].map(tabOf));
  return (
    <Tabs.Root value={tab} onValueChange={onTab} className="min-w-0">
      <TabList className="mb-4">
        {tabs.map(([name, label, count]) => (
          <Tab key={name} value={name}>
            {label}
            {wrong.has(name) ? (
              <span className="size-1.5 rounded-full bg-danger">
                <span className="sr-only">, to be corrected</span>
              </span>
            ) : (
              count !== null && (
                <span aria-hidden className="text-xs text-ink-3 tabular-nums">
                  {count}
                </span>
              )
            )}
          </Tab>
        ))}
      </TabList>
      {children}
    </Tabs.Root>
  );
}
