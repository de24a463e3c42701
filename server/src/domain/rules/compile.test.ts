import type { Priority } from '@alertstream/contract/notifications';
import { ruleCondition } from '@alertstream/contract/rule-conditions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conditions, reference, subject } from '../../../test/rule-reference.ts';
import { ageStepsOf, compileConditions } from './compile.ts';
import { type Subject, subjectOf, type Texts } from './subject.ts';

const DAY_MS = 86_400_000;

describe('conditions', () => {
  test('hold where a slow and obvious evaluator says so', () => {
    let held = 0;
    fc.assert(
      fc.property(conditions, subject, (given, n) => {
        const expected = reference.conditions(given, n);
        if (expected) held += 1;
        expect(compileConditions(given)(n)).toBe(expected);
      }),
      { numRuns: 3000 },
    );
    expect(held).toBeGreaterThan(300); // neither answer is rare
    expect(held).toBeLessThan(2700);
  });

  test('come to hold, as the age grows, at their steps alone', () => {
    fc.assert(
      fc.property(conditions, subject, fc.integer({ min: 1, max: 5 * DAY_MS }), (given, n, laterMs) => {
        const matches = compileConditions(given);
        const isAt = (ageMs: number) => matches(subjectOf(n, { ...n, ageMs }));
        if (isAt(n.ageMs) || !isAt(n.ageMs + laterMs)) return;
        const between = ageStepsOf(given).filter((step) => n.ageMs < step && step <= n.ageMs + laterMs);
        expect(between.some(isAt)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  const n = (fields: Partial<Texts> & { at?: string; ageDays?: number; priority?: Priority } = {}) => {
    const { at = '12:00', ageDays = 0, priority = 'normal', ...rest } = fields;
    return subjectOf(
      {
        title: 'Disk almost full',
        message: 'db-1: 92 %',
        category: 'system',
        appName: 'Metrics',
        sender: 'ci',
        ...rest,
      },
      { priority, createdAt: Date.parse(`2026-01-15T${at}Z`), ageMs: ageDays * DAY_MS },
    );
  };
  test.each<[string, string, string, Subject, boolean]>([
    ['timeOfDay', 'between', '22:00,06:00', n({ at: '22:00' }), true],
    ['timeOfDay', 'between', '22:00,06:00', n({ at: '05:59:59.999' }), true],
    ['timeOfDay', 'between', '22:00,06:00', n({ at: '06:00' }), false],
    ['timeOfDay', 'between', '22:00,06:00', n({ at: '21:59:59.999' }), false],
    ['timeOfDay', 'between', '09:00,17:00', n({ at: '17:00' }), false],
    ['timeOfDay', 'greater_than', '12:00', n({ at: '12:00' }), false],
    ['timeOfDay', 'greater_than', '12:00', n({ at: '12:00:00.001' }), true],
    ['timeOfDay', 'less_than', '12:00', n({ at: '12:00' }), false],
    ['age', 'greater_than', '0', n(), false],
    ['age', 'less_than', '1', n(), true],
    ['age', 'between', '0,1', n(), true],
    ['age', 'between', '0,1', n({ ageDays: 1 }), true],
    ['priority', 'equals', 'critical', n({ priority: 'urgent' }), true],
    ['priority', 'greater_than', 'high', n({ priority: 'urgent' }), true],
    ['priority', 'between', 'normal,high', n({ priority: 'high' }), true],
    ['keywords', 'contains', 'outage, 92 %', n(), true],
    ['keywords', 'contains', 'FULL db', n(), false],
    ['keywords', 'not_contains', 'outage,down', n(), true],
    ['appName', 'equals', 'METRICS', n(), true],
    ['title', 'equals', 'STRASSE', n({ title: 'straße' }), true],
    ['title', 'regex', 'ALMOST\\s+full$', n(), true],
    ['message', 'regex', '^b$', n({ message: 'a\nb' }), false],
    ['message', 'regex', '(?m)^b$', n({ message: 'a\nb' }), true],
    ['message', 'regex', 'a.b', n({ message: 'a\nb' }), false],
  ])('%s %s %s', (field, operator, value, given, expected) => {
    const condition = ruleCondition.parse({ field, operator, value });
    expect(compileConditions([condition])(given)).toBe(expected);
  });

  test('AND binds tighter than OR', () => {
    const given = ([a, b, c]: boolean[]) =>
      compileConditions([
        { field: 'title', operator: a ? 'contains' : 'not_contains', value: 'disk', logicalOperator: 'AND' },
        { field: 'title', operator: b ? 'contains' : 'not_contains', value: 'disk', logicalOperator: 'OR' },
        { field: 'title', operator: c ? 'contains' : 'not_contains', value: 'disk', logicalOperator: 'AND' },
      ])(n());
    for (const a of [true, false])
      for (const b of [true, false])
        for (const c of [true, false]) expect(given([a, b, c])).toBe(a || (b && c));
  });

  test('a pattern that takes other engines forever is looked for in no time', () => {
    const evil = [ruleCondition.parse({ field: 'message', operator: 'regex', value: '(a+)+$' })];
    const matches = compileConditions(evil);
    const message = `${'a'.repeat(9999)}!`;
    matches(n({ message }));
    const start = performance.now();
    expect(matches(n({ message }))).toBe(false);
    expect(performance.now() - start).toBeLessThan(100);
  });
});
