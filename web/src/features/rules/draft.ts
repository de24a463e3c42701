import type { FieldIssue } from '@alertstream/contract/messages';
import type { Priority } from '@alertstream/contract/notifications';
import {
  type ConditionField,
  type ConditionOperator,
  OPERATORS_OF,
  ruleCondition,
} from '@alertstream/contract/rule-conditions';
import {
  RULE_NAME_MAX,
  type Rule,
  type RuleAction,
  type RuleActionType,
  type RuleInput,
  ruleInput,
} from '@alertstream/contract/rules';
import { z } from 'zod';

/** A rule as it is being written: each part may be missing or wrong still. `key` is a part's own, wherever it moves. */
export type Draft = {
  name: string;
  priority: Rule['priority'];
  conditions: DraftCondition[];
  actions: DraftAction[];
};

export type DraftCondition = {
  key: string;
  field: ConditionField;
  operator: ConditionOperator;
  value: string;
  logicalOperator: 'AND' | 'OR';
};

/** What was typed for one kind of action stays while another is tried. */
export type DraftAction = {
  key: string;
  type: RuleActionType;
  priority: Priority;
  tag: string;
  to: string;
  url: string;
  minutes: string;
};

type Start = Pick<RuleInput, 'name' | 'priority' | 'conditions' | 'actions'>;

let made = 0;
function newKey(): string {
  made += 1;
  return `part-${made}`;
}

export function newCondition(): DraftCondition {
  return { key: newKey(), field: 'appName', operator: 'equals', value: '', logicalOperator: 'AND' };
}

export function newAction(): DraftAction {
  return { key: newKey(), type: 'set_priority', priority: 'high', tag: '', to: '', url: '', minutes: '' };
}

/** One condition to begin with, and no action that nobody chose. */
export function emptyDraft(): Draft {
  return { name: '', priority: 2, conditions: [newCondition()], actions: [] };
}

/** What the dialog starts from for an app and perhaps a category: with neither, it is empty. */
export function draftAbout({
  app,
  category,
}: {
  app?: string | undefined;
  category?: string | undefined;
}): Draft {
  if (app === undefined) return emptyDraft();
  const conditions = [{ ...newCondition(), value: app }];
  if (category !== undefined) conditions.push({ ...newCondition(), field: 'category', value: category });
  return {
    ...emptyDraft(),
    name: [app, category].filter(Boolean).join(': ').slice(0, RULE_NAME_MAX),
    conditions,
  };
}

/** What the dialog starts from for an existing rule, a copy or a suggestion. */
export function draftOf({ name, priority, conditions, actions }: Start): Draft {
  return {
    name,
    priority,
    conditions: conditions.map((condition) => ({ key: newKey(), ...condition })),
    actions: actions.map(draftAction),
  };
}

function draftAction(action: RuleAction): DraftAction {
  const blank = { ...newAction(), type: action.type };
  switch (action.type) {
    case 'set_priority':
    case 'add_tag':
    case 'webhook':
      return { ...blank, ...action.config };
    case 'send_email':
      return { ...blank, to: action.config.to ?? '' };
    case 'delay':
    case 'batch':
      return { ...blank, minutes: String(action.config.minutes) };
    default:
      return blank;
  }
}

/** The draft as a call would send it, right or wrong. */
export function inputOf({ name, priority, conditions, actions }: Draft) {
  return {
    name,
    priority,
    conditions: conditions.map(({ key: _key, ...condition }) => condition),
    actions: actions.map((action) => ({ type: action.type, config: configOf(action) })),
  };
}

function configOf({ type, priority, tag, to, url, minutes }: DraftAction) {
  switch (type) {
    case 'set_priority':
      return { priority };
    case 'add_tag':
      return { tag };
    case 'send_email':
      return to.trim() === '' ? {} : { to: to.trim() };
    case 'webhook':
      return { url: url.trim() };
    case 'delay':
    case 'batch':
      return { minutes: minutes.trim() === '' ? undefined : Number(minutes) };
    default:
      return {};
  }
}

/** What is wrong with the draft, in the order in which it is written; empty where it can be saved. */
export function issuesOf(draft: Draft): FieldIssue[] {
  const issues = ruleInput.safeParse(inputOf(draft)).error?.issues ?? [];
  return issues
    .map(({ path, message }) => ({ path: path.join('.'), message: missingValue(draft, path) ?? message }))
    .sort(byPlace);
}

/** What the form says where a value has yet to be typed; null where an issue is another one. */
function missingValue({ conditions }: Draft, path: readonly PropertyKey[]): string | null {
  const [part, index, of] = path;
  const condition = part === 'conditions' && of === 'value' ? conditions[Number(index)] : undefined;
  if (!condition) return null;
  if (condition.operator === 'between')
    return boundsTyped(condition.value).every((bound) => bound) ? null : 'Both values are required';
  return condition.value === '' ? 'Required' : null;
}

/** The conditions as they would be sent; null while one of them can't be used. */
export function usableConditions({ conditions }: Pick<Draft, 'conditions'>) {
  return (
    z
      .array(ruleCondition)
      .min(1)
      .safeParse(inputOf({ ...emptyDraft(), conditions }).conditions).data ?? null
  );
}

/** The actions as they would be sent; null while one of them can't be used. */
export function usableActions(draft: Draft): RuleAction[] | null {
  return ruleInput.shape.actions.safeParse(inputOf(draft).actions).data ?? null;
}

const parts = ['name', 'priority', 'conditions', 'actions'];

function byPlace(a: FieldIssue, b: FieldIssue): number {
  const rank = ({ path }: FieldIssue) => {
    const [part = '', index = '-1'] = path.split('.');
    return parts.indexOf(part) * 1000 + Number(index);
  };
  return rank(a) - rank(b);
}

/** Fields whose values are written the same way, so that a value can stay when one takes the place of another. */
function kindOf(field: ConditionField): string {
  return field === 'priority' || field === 'age' || field === 'timeOfDay' ? field : 'text';
}

/** The condition about another field: the operator stays where it makes sense, and so does the value. */
export function withField(condition: DraftCondition, field: ConditionField): DraftCondition {
  const offered = OPERATORS_OF[field];
  const operator = offered.includes(condition.operator) ? condition.operator : (offered[0] ?? 'equals');
  const sameKind = kindOf(field) === kindOf(condition.field);
  const value = sameKind ? condition.value : '';
  return withOperator({ ...condition, field, operator: condition.operator, value }, operator);
}

/** The condition with another operator: the value becomes two for `between`, and one for every other. */
export function withOperator(condition: DraftCondition, operator: ConditionOperator): DraftCondition {
  const [first, second] = boundsTyped(condition.value);
  const isPriority = condition.field === 'priority';
  if (operator === 'between') {
    const [low, high] = isPriority ? ['normal', 'critical'] : ['', ''];
    return { ...condition, operator, value: joinBounds(first || low, second || high) };
  }
  const wasBetween = condition.operator === 'between';
  const value = wasBetween ? first : condition.value;
  return { ...condition, operator, value: value || (isPriority ? 'high' : '') };
}

/** The two ends of a `between` value while they are typed. */
export function boundsTyped(value: string): [low: string, high: string] {
  const [low = '', high = ''] = value.split(',');
  return [low, high];
}

/** "low,high", or nothing where both are missing. */
export function joinBounds(low: string, high: string): string {
  return low || high ? `${low},${high}` : '';
}
