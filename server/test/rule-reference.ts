import { priorities } from '@alertstream/contract/notifications';
import {
  type ConditionField,
  conditionFields,
  OPERATORS_OF,
  type RuleCondition,
  ruleCondition,
} from '@alertstream/contract/rule-conditions';
import { fold } from '@alertstream/contract/search';
import fc from 'fast-check';
import { type Subject, subjectOf, type Texts } from '../src/domain/rules/subject.ts';

const DAY_MS = 86_400_000;
/** Around which the random notifications were created. */
export const NOW = Date.UTC(2026, 0, 15, 12);

/** A slow and obvious evaluator, written from the documentation alone. */
export const reference = {
  condition({ field, operator, value }: RuleCondition, n: Subject): boolean {
    const [low = '', high = ''] = value.split(',');
    if (field === 'priority') {
      const order: Record<string, number> = { low: 1, normal: 2, high: 3, critical: 4, urgent: 4 };
      return reference.order(operator, order[n.priority], order[value], order[low], order[high]);
    }
    if (field === 'age') {
      return reference.order(operator, n.ageMs / DAY_MS, Number(value), Number(low), Number(high));
    }
    if (field === 'timeOfDay') {
      const time = new Date(n.createdAt).toISOString().slice(11, 23);
      const exact = (bound: string) => `${bound}:00.000`;
      if (operator === 'greater_than') return time > exact(value);
      if (operator === 'less_than') return time < exact(value);
      return low < high ? exact(low) <= time && time < exact(high) : exact(low) <= time || time < exact(high);
    }
    if (field === 'keywords') {
      const found = value
        .split(',')
        .filter((word) => word.trim() !== '')
        .some((word) => fold(`${n.title}\n${n.message}`).includes(fold(word.trim())));
      return operator === 'contains' ? found : !found;
    }
    if (operator === 'regex') return new RegExp(value, 'i').test(n[field]);
    const [text, wanted] = [fold(n[field]), fold(value)];
    const isAt = (at: number) => at >= 0 && text.slice(at, at + wanted.length) === wanted;
    const anywhere = [...Array(text.length + 1).keys()].some(isAt);
    const answers: Partial<Record<RuleCondition['operator'], boolean>> = {
      equals: text === wanted,
      not_equals: text !== wanted,
      contains: anywhere,
      not_contains: !anywhere,
      starts_with: isAt(0),
      ends_with: isAt(text.length - wanted.length),
    };
    const answer = answers[operator];
    if (answer === undefined) throw new Error(operator);
    return answer;
  },
  order(operator: string, value = 0, wanted = 0, low = 0, high = 0): boolean {
    if (operator === 'between') return value >= low && value <= high;
    if (operator === 'equals') return value === wanted;
    if (operator === 'not_equals') return value !== wanted;
    return operator === 'greater_than' ? value > wanted : value < wanted;
  },
  /** As one would write it down: true and false joined, and then AND first. */
  conditions(conditions: readonly RuleCondition[], n: Subject): boolean {
    const written = conditions
      .map((one, index) => `${index === 0 ? '' : one.logicalOperator} ${reference.condition(one, n)}`)
      .join(' ');
    return written.split('OR').some((part) => part.split('AND').every((word) => word.trim() === 'true'));
  },
};

const word = fc.constantFrom(
  'disk',
  'Disk',
  'FULL',
  'db-1',
  'straße',
  'STRASSE',
  'σας',
  'ΣΑΣ',
  'é',
  'e\u0301',
  ' ',
  '.',
  'a',
);
const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(''));
const someText = text.filter((value) => value.trim() !== '');
const timeText = fc
  .integer({ min: 0, max: 1439 })
  .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
const days = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constantFrom(0.5, 1.25)).map(String);
/** Patterns that RE2 and JavaScript read alike. */
const pattern = fc.constantFrom(
  'disk',
  '^d',
  'full$',
  'd[a-z]+k',
  '(disk|db)-?\\d?',
  'a.*a',
  '\\bdb\\b',
  '(a+)+$',
  '[^a]a',
);

const pair = (bound: fc.Arbitrary<string>) => fc.tuple(bound, bound).map((bounds) => bounds.join(','));
function valueFor(field: ConditionField, operator: string): fc.Arbitrary<string> {
  const bound = { priority: fc.constantFrom<string>(...priorities), age: days, timeOfDay: timeText }[
    field as 'age'
  ];
  if (bound) return operator === 'between' ? pair(bound) : bound;
  if (operator === 'regex') return pattern;
  return field === 'keywords' ? fc.array(someText, { minLength: 1, maxLength: 3 }).map(String) : someText;
}

export const anyCondition: fc.Arbitrary<RuleCondition> = fc
  .constantFrom(...conditionFields)
  .chain((field) =>
    fc.record({ field: fc.constant(field), operator: fc.constantFrom(...OPERATORS_OF[field]) }),
  )
  .chain(({ field, operator }) =>
    fc.record({
      field: fc.constant(field),
      operator: fc.constant(operator),
      value: valueFor(field, operator),
      logicalOperator: fc.constantFrom('AND' as const, 'OR' as const),
    }),
  )
  .filter((one) => ruleCondition.safeParse(one).success);
export const conditions = fc.array(anyCondition, { minLength: 1, maxLength: 6 });

const texts: fc.Arbitrary<Texts> = fc.record({
  title: text,
  message: text,
  category: text,
  appName: text,
  sender: text,
});
export const subject: fc.Arbitrary<Subject> = fc
  .record({
    texts,
    priority: fc.constantFrom(...priorities),
    createdAt: fc
      .integer({ min: 0, max: 2 * 1440 })
      .chain((minute) => fc.constantFrom(-1, 0, 1).map((ms) => NOW + minute * 60_000 + ms)),
    ageMs: fc
      .tuple(fc.integer({ min: 0, max: 18 }), fc.constantFrom(-1, 0, 1))
      .map(([quarters, ms]) => Math.max(0, (quarters * DAY_MS) / 4 + ms)),
  })
  .map(({ texts, ...rest }) => subjectOf(texts, rest));
