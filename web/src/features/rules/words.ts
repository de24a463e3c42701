import type { ConditionField, ConditionOperator } from '@alertstream/contract/rule-conditions';
import type { Rule, RuleActionType } from '@alertstream/contract/rules';

/** How the fields are called where one is chosen. */
export const fieldWords: Record<ConditionField, string> = {
  category: 'Category',
  priority: 'Priority',
  appName: 'App name',
  title: 'Title',
  message: 'Message',
  keywords: 'Keywords',
  age: 'Age (days)',
  timeOfDay: 'Time of day (UTC)',
  sender: 'Sender (API key)',
};

const usual: Record<ConditionOperator, string> = {
  equals: 'is',
  not_equals: 'is not',
  contains: 'contains',
  not_contains: 'does not contain',
  starts_with: 'starts with',
  ends_with: 'ends with',
  greater_than: 'is above',
  less_than: 'is below',
  between: 'is between',
  regex: 'matches the pattern',
};

const special: Partial<Record<ConditionField, Partial<Record<ConditionOperator, string>>>> = {
  keywords: { contains: 'contain any of', not_contains: 'contain none of' },
  age: { greater_than: 'is more than', less_than: 'is less than' },
  timeOfDay: { greater_than: 'is after', less_than: 'is before' },
};

/** How an operator is called for a field. */
export function operatorWords(field: ConditionField, operator: ConditionOperator): string {
  return special[field]?.[operator] ?? usual[operator];
}

export const actionWords: Record<RuleActionType, string> = {
  set_priority: 'Set priority',
  mark_read: 'Mark read',
  archive: 'Archive',
  delete: 'Move to trash',
  add_tag: 'Add tag',
  send_email: 'Send email',
  webhook: 'Call a webhook',
  delay: 'Delay',
  batch: 'Batch',
};

export const priorityWords: Record<Rule['priority'], string> = { 1: 'High', 2: 'Medium', 3: 'Low' };
