import type { Rule, RuleChanges, RuleInput } from '@alertstream/contract/rules';

const parts = ['name', 'priority', 'conditions', 'actions'] as const;

/** What was changed here, and no more: a rule whose name alone is new need not begin anew. */
export function changesOf(rule: Rule, input: Pick<RuleInput, (typeof parts)[number]>): RuleChanges {
  const changed = parts.filter((part) => JSON.stringify(rule[part]) !== JSON.stringify(input[part]));
  return Object.fromEntries(changed.map((part) => [part, input[part]]));
}
