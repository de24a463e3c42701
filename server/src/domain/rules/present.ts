import type { RuleCondition } from '@alertstream/contract/rule-conditions';
import { type Rule, type RuleAction, rule } from '@alertstream/contract/rules';
import type { RuleRow } from '../../storage/automation/rules.ts';
import { isoOrNull } from '../utc-moment.ts';

/** What a rule says, read from its row. Both were checked by the contract's schemas before they were stored. */
export function definitionOf(row: Pick<RuleRow, 'conditions' | 'actions'>): {
  conditions: RuleCondition[];
  actions: RuleAction[];
} {
  return { conditions: JSON.parse(row.conditions), actions: JSON.parse(row.actions) };
}

/** A rule as its owner sees it. */
export function presentRule(row: RuleRow): Rule {
  return {
    id: String(row.id),
    name: row.name,
    isActive: row.is_active === 1,
    priority: rule.shape.priority.parse(row.priority),
    ...definitionOf(row),
    createdAt: new Date(row.created_at).toISOString(),
    lastTriggered: isoOrNull(row.last_triggered),
    triggerCount: row.trigger_count,
  };
}
