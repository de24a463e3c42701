import { conditionFields, OPERATORS_OF } from '@alertstream/contract/rule-conditions';
import { type RuleAction, ruleInput } from '@alertstream/contract/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DraftCondition,
  draftOf,
  emptyDraft,
  inputOf,
  issuesOf,
  newCondition,
  usableActions,
  usableConditions,
  withField,
  withOperator,
} from './draft.ts';

const everyAction: RuleAction[] = [
  { type: 'set_priority', config: { priority: 'critical' } },
  { type: 'mark_read', config: {} },
  { type: 'archive', config: {} },
  { type: 'delete', config: {} },
  { type: 'add_tag', config: { tag: 'ops' } },
  { type: 'send_email', config: {} },
  { type: 'send_email', config: { to: 'ada@example.com' } },
  { type: 'webhook', config: { url: 'https://example.com/hook' } },
  { type: 'delay', config: { minutes: 5 } },
  { type: 'batch', config: { minutes: 60 } },
];

const rule = ruleInput.parse({
  name: 'Quiet nights',
  priority: 1,
  conditions: [
    { field: 'timeOfDay', operator: 'between', value: '22:00,06:00' },
    { field: 'title', operator: 'contains', value: 'disk, full', logicalOperator: 'OR' },
  ],
  actions: everyAction,
});

test('an existing rule comes out of its draft as it went in', () => {
  const { isActive: _, ...input } = rule;
  expect(inputOf(draftOf(rule))).toEqual(input);
  expect(issuesOf(draftOf(rule))).toEqual([]);
});

test('an empty draft names everything that is missing, in the order of the tabs', () => {
  expect(issuesOf(emptyDraft()).map(({ path }) => path)).toEqual(['name', 'conditions.0.value', 'actions']);
  expect(usableConditions(emptyDraft())).toBeNull();
  expect(usableActions(emptyDraft())).toBeNull();
  expect(usableConditions(draftOf(rule))).toHaveLength(2);
  expect(usableActions(draftOf(rule))).toHaveLength(everyAction.length);
});

test('what is missing is said in the words of the form', () => {
  const messageOf = (value: string, operator: 'between' | 'greater_than') =>
    issuesOf({ ...draftOf(rule), conditions: [{ ...newCondition(), field: 'age', operator, value }] })[0]
      ?.message;
  expect(messageOf('', 'greater_than')).toBe('Required');
  expect(messageOf('', 'between')).toBe('Both values are required');
  expect(messageOf('3,', 'between')).toBe('Both values are required');
  expect(messageOf(',3', 'between')).toBe('Both values are required');
  expect(messageOf('3,1', 'between')).toBe('Must begin with the lower of the two values');
  expect(messageOf('1,3', 'between')).toBeUndefined();
});

test('of ten conditions and actions the first wrong one comes first', () => {
  const conditions = Array.from({ length: 12 }, (_, index) => ({
    ...newCondition(),
    value: index === 2 || index === 10 ? '' : 'a',
  }));
  const issues = issuesOf({ ...draftOf(rule), conditions });
  expect(issues.map(({ path }) => path)).toEqual(['conditions.2.value', 'conditions.10.value']);
});

describe('a condition that changes', () => {
  const start: DraftCondition = { ...newCondition(), value: 'disk' };

  test('keeps a text value for another text', () => {
    expect(withField(start, 'title')).toMatchObject({ field: 'title', operator: 'equals', value: 'disk' });
    expect(withField(start, 'keywords')).toMatchObject({ operator: 'contains', value: 'disk' });
  });

  test('has one that fits where the kind is another', () => {
    expect(withField(start, 'priority')).toMatchObject({ operator: 'equals', value: 'high' });
    expect(withField(start, 'age')).toMatchObject({ operator: 'greater_than', value: '' });
  });

  test('turns one value into two for between, and back', () => {
    const time = withOperator({ ...withField(start, 'timeOfDay'), value: '22:00' }, 'between');
    expect(time.value).toBe('22:00,');
    expect(withOperator({ ...time, value: '22:00,06:00' }, 'less_than').value).toBe('22:00');
    expect(withOperator(withField(start, 'priority'), 'between').value).toBe('high,critical');
    expect(withField({ ...time, value: '22:00,06:00' }, 'priority').value).toBe('normal,critical');
  });

  test('keeps commas of texts', () => {
    expect(withOperator({ ...start, value: 'a, b' }, 'contains').value).toBe('a, b');
  });

  test('always has an operator that its field offers', () => {
    const changes = fc.array(
      fc.oneof(fc.record({ field: fc.constantFrom(...conditionFields) }), fc.record({ pick: fc.nat() })),
    );
    fc.assert(
      fc.property(changes, (all) => {
        let condition = start;
        for (const change of all) {
          const offered = OPERATORS_OF[condition.field];
          condition =
            'field' in change
              ? withField(condition, change.field)
              : withOperator(condition, offered[change.pick % offered.length] ?? 'equals');
          expect(OPERATORS_OF[condition.field]).toContain(condition.operator);
        }
      }),
    );
  });
});
