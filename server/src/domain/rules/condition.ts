import { DAY_MS } from '@alertstream/contract/durations';
import { PRIORITY_RANK, priority } from '@alertstream/contract/notifications';
import { boundsOf, keywordsOf, type RuleCondition } from '@alertstream/contract/rule-conditions';
import { fold } from '@alertstream/contract/search';
import { isQuiet, quietHoursOf } from '../preferences/quiet-hours.ts';
import { startOfDay } from '../utc-moment.ts';
import { type Regex, RegexTooSlow } from './regex.ts';
import { neededLiteral } from './regex-literal.ts';
import { foldedText, type Subject, type TextField } from './subject.ts';

/** One condition, read once for many notifications. */
export type Test = (subject: Subject) => boolean;

/** Asks a test; 'too slow' where it can't be known at present: see {@link RegexTooSlow}. */
export function tryTest(test: Test, subject: Subject): boolean | 'too slow' {
  try {
    return test(subject);
  } catch (error) {
    if (error instanceof RegexTooSlow) return 'too slow';
    throw error;
  }
}

/** What a test costs beside others; the cheapest of a group is asked first. */
const COSTS = { number: 0, name: 1, text: 2, regex: 3 } as const;

export type CompiledCondition = { test: Test; cost: number };

/** A pattern that has been checked, made ready. */
export type ReadRegex = (pattern: string) => Regex;

/**
 * A condition as a test. The operators that a field has, and what their values look like, are the contract's
 * (OPERATORS_OF, ruleCondition); `condition` was checked by it.
 */
export function compileCondition(condition: RuleCondition, readRegex: ReadRegex): CompiledCondition {
  const { field, operator, value } = condition;
  switch (field) {
    case 'priority':
      return { test: rankTest(operator, value), cost: COSTS.number };
    case 'age':
      return { test: ageTest(operator, value), cost: COSTS.number };
    case 'timeOfDay':
      return { test: timeTest(operator, value), cost: COSTS.number };
    case 'keywords':
      return { test: keywordsTest(operator, value), cost: COSTS.text };
    default: {
      if (operator === 'regex') {
        return { test: regexTest(field, value, readRegex(value)), cost: COSTS.regex };
      }
      const isLong = field === 'title' || field === 'message';
      return { test: textTest(field, operator, fold(value)), cost: isLong ? COSTS.text : COSTS.name };
    }
  }
}

type Operator = RuleCondition['operator'];

function textTest(field: TextField, operator: Operator, wanted: string): Test {
  switch (operator) {
    case 'equals':
      return (subject) => foldedText(subject, field) === wanted;
    case 'not_equals':
      return (subject) => foldedText(subject, field) !== wanted;
    case 'contains':
      return (subject) => foldedText(subject, field).includes(wanted);
    case 'not_contains':
      return (subject) => !foldedText(subject, field).includes(wanted);
    case 'starts_with':
      return (subject) => foldedText(subject, field).startsWith(wanted);
    case 'ends_with':
      return (subject) => foldedText(subject, field).endsWith(wanted);
    default:
      throw notOffered(field, operator);
  }
}

/** Most texts lack what the pattern needs, and are not looked through for the rest of it. */
function regexTest(field: TextField, pattern: string, regex: Regex): Test {
  const needed = neededLiteral(pattern);
  if (needed === null) return (subject) => regex(subject[field]);
  return (subject) => foldedText(subject, field).includes(needed) && regex(subject[field]);
}

function rankTest(operator: Operator, value: string): Test {
  if (operator === 'between') {
    const [low, high] = bounds(value).map(rankOf) as [number, number];
    return ({ priority }) => low <= PRIORITY_RANK[priority] && PRIORITY_RANK[priority] <= high;
  }
  const wanted = rankOf(value);
  switch (operator) {
    case 'equals':
      return (subject) => PRIORITY_RANK[subject.priority] === wanted;
    case 'not_equals':
      return (subject) => PRIORITY_RANK[subject.priority] !== wanted;
    case 'greater_than':
      return (subject) => PRIORITY_RANK[subject.priority] > wanted;
    case 'less_than':
      return (subject) => PRIORITY_RANK[subject.priority] < wanted;
    default:
      throw notOffered('priority', operator);
  }
}

function rankOf(value: string): number {
  return PRIORITY_RANK[priority.parse(value)];
}

function ageTest(operator: Operator, value: string): Test {
  if (operator === 'between') {
    const [low, high] = bounds(value).map(msOfDays) as [number, number];
    return ({ ageMs }) => low <= ageMs && ageMs <= high;
  }
  const wanted = msOfDays(value);
  switch (operator) {
    case 'greater_than':
      return (subject) => subject.ageMs > wanted;
    case 'less_than':
      return (subject) => subject.ageMs < wanted;
    default:
      throw notOffered('age', operator);
  }
}

/** Milliseconds of a number of days, as an age condition has it. */
export function msOfDays(days: string): number {
  return Number(days) * DAY_MS;
}

/** `between` is a window like quiet hours: from its start on, and not any more at its end. */
function timeTest(operator: Operator, value: string): Test {
  if (operator === 'between') {
    const [start, end] = bounds(value);
    const window = quietHoursOf(start, end);
    return window === null ? () => false : ({ createdAt }) => isQuiet(window, createdAt);
  }
  const wanted = Date.parse(`1970-01-01T${value}Z`);
  switch (operator) {
    case 'greater_than':
      return ({ createdAt }) => createdAt - startOfDay(createdAt) > wanted;
    case 'less_than':
      return ({ createdAt }) => createdAt - startOfDay(createdAt) < wanted;
    default:
      throw notOffered('timeOfDay', operator);
  }
}

function keywordsTest(operator: Operator, value: string): Test {
  const words = keywordsOf(value).map(fold);
  const holdsAny: Test = (subject) => {
    const title = foldedText(subject, 'title');
    const message = foldedText(subject, 'message');
    return words.some((word) => title.includes(word) || message.includes(word));
  };
  if (operator === 'contains') return holdsAny;
  if (operator === 'not_contains') return (subject) => !holdsAny(subject);
  throw notOffered('keywords', operator);
}

function bounds(value: string): [low: string, high: string] {
  const found = boundsOf(value);
  if (!found) throw new Error(`Not two bounds: ${value}`);
  return found;
}

function notOffered(field: string, operator: string): Error {
  return new Error(`A rule compares ${field} by ${operator}, which the contract refuses`);
}
