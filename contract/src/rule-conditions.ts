import { z } from 'zod';
import { PRIORITY_RANK, priority } from './notifications.ts';
import { requiredText } from './text.ts';

export const CONDITION_VALUE_MAX = 500;
/** How old an age condition may want a notification to be. */
export const AGE_DAYS_MAX = 3650;

/** What of a notification a condition looks at. */
export const conditionFields = [
  'category',
  'priority',
  'appName',
  'title',
  'message',
  'keywords',
  'age',
  'timeOfDay',
  'sender',
] as const;
export type ConditionField = (typeof conditionFields)[number];

const conditionOperators = [
  'equals',
  'not_equals',
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'greater_than',
  'less_than',
  'between',
  'regex',
] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

/** All of these compare without case: see `fold` in search.ts, and for `regex` see {@link ruleCondition}. */
const textOperators = [
  'equals',
  'not_equals',
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'regex',
] as const;
const orderOperators = ['greater_than', 'less_than', 'between'] as const;

/** The operators that make sense for each field; others are refused. */
export const OPERATORS_OF: Readonly<Record<ConditionField, readonly ConditionOperator[]>> = {
  category: textOperators,
  /** By rank: critical and urgent are equal. `between` includes both bounds. */
  priority: ['equals', 'not_equals', ...orderOperators],
  appName: textOperators,
  title: textOperators,
  message: textOperators,
  /** `contains`: any word of a comma list, in title or message; `not_contains`: none of them, in neither. */
  keywords: ['contains', 'not_contains'],
  /** Whole or broken days since it was created. `between` includes both bounds. A rule with it acts later, too. */
  age: orderOperators,
  /** HH:MM UTC at which it was created. `between` includes its start and not its end, as quiet hours do, and may cross midnight. */
  timeOfDay: orderOperators,
  /** Name of the API key that sent it. */
  sender: textOperators,
};

const logicalOperators = ['AND', 'OR'] as const;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const DAYS = /^\d+(\.\d+)?$/;

/** Why one bound can't be a value of the field, in words for people; null where it can. */
function whyNot(field: ConditionField, bound: string): string | null {
  if (field === 'priority' && !priority.safeParse(bound).success)
    return 'Must be low, normal, high, critical or urgent';
  if (field === 'timeOfDay' && !TIME.test(bound)) return 'Must be a time like 22:30';
  if (field === 'age' && (!DAYS.test(bound) || Number(bound) > AGE_DAYS_MAX))
    return `Must be a number of days from 0 to ${AGE_DAYS_MAX}`;
  return null;
}

/** The two bounds of a `between` value ("low,high"); null where they are not two. */
export function boundsOf(value: string): [low: string, high: string] | null {
  const [low, high, ...more] = value.split(',').map((bound) => bound.trim());
  return low && high && more.length === 0 ? [low, high] : null;
}

/** The words of a `keywords` value. */
export function keywordsOf(value: string): string[] {
  return value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function whyNotValue(field: ConditionField, operator: ConditionOperator, value: string): string | null {
  if (!OPERATORS_OF[field].includes(operator)) return null; // said at the operator
  if (field === 'keywords') return keywordsOf(value).length > 0 ? null : 'Must hold at least one word';
  if (operator !== 'between') return whyNot(field, value) ?? whyNever(field, operator, value);
  const bounds = boundsOf(value);
  if (!bounds) return 'Must be two values, "low,high"';
  return whyNot(field, bounds[0]) ?? whyNot(field, bounds[1]) ?? whyEmpty(field, ...bounds);
}

/** Why nothing can be above, or below, a value that is well formed. */
function whyNever(field: ConditionField, operator: ConditionOperator, value: string): string | null {
  if (field === 'priority') {
    const rank = PRIORITY_RANK[priority.parse(value)];
    if (operator === 'less_than' && rank === PRIORITY_RANK.low) return 'No priority is below low';
    if (operator === 'greater_than' && rank === PRIORITY_RANK.critical)
      return 'No priority is above critical and urgent';
  }
  if (operator !== 'less_than') return null;
  if (field === 'age' && Number(value) === 0) return 'Nothing is younger than 0 days';
  return field === 'timeOfDay' && value === '00:00' ? 'No time of the day is before 00:00' : null;
}

/** Why nothing can be between two bounds that are well formed each. */
function whyEmpty(field: ConditionField, low: string, high: string): string | null {
  if (field === 'timeOfDay') return low === high ? 'Must begin and end at different times' : null;
  const order = (bound: string) =>
    field === 'priority' ? PRIORITY_RANK[priority.parse(bound)] : Number(bound);
  return order(low) > order(high) ? 'Must begin with the lower of the two values' : null;
}

/**
 * One condition. `value` is text whatever the field; `between` takes "low,high". `logicalOperator` joins it to the one
 * before; of the first it says nothing. AND binds tighter than OR: "a OR b AND c" is "a OR (b AND c)".
 *
 * `regex` takes the syntax of RE2 (no look-around, no back-references), which the server checks: it finds the pattern
 * anywhere in the text, without case; `^` and `$` are the ends of the text, or with `(?m)` of its lines, and `.` is
 * anything but the end of a line.
 */
export const ruleCondition = z
  .object({
    field: z.enum(conditionFields),
    operator: z.enum(conditionOperators),
    value: requiredText(CONDITION_VALUE_MAX),
    logicalOperator: z.enum(logicalOperators).default('AND'),
  })
  .check((checked) => {
    const { field, operator, value } = checked.value;
    if (!OPERATORS_OF[field].includes(operator)) {
      const message = `Must be one of ${OPERATORS_OF[field].join(', ')} for ${field}`;
      checked.issues.push({ code: 'custom', path: ['operator'], input: operator, message });
    }
    const message = whyNotValue(field, operator, value);
    if (message) checked.issues.push({ code: 'custom', path: ['value'], input: value, message });
  });
export type RuleCondition = z.infer<typeof ruleCondition>;

/** Conditions as they bind: those joined by AND are a group, of which any is enough. What the first is joined by says nothing. */
export function groupsOf<Condition extends Pick<RuleCondition, 'logicalOperator'>>(
  conditions: readonly Condition[],
): Condition[][] {
  const groups: Condition[][] = [];
  for (const condition of conditions) {
    const group = groups.at(-1);
    if (group && condition.logicalOperator === 'AND') group.push(condition);
    else groups.push([condition]);
  }
  return groups;
}
