import { boundsOf, groupsOf, type RuleCondition } from '@alertstream/contract/rule-conditions';
import type { RuleAction } from '@alertstream/contract/rules';
import type { RuleRow } from '../../storage/automation/rules.ts';
import {
  type CompiledCondition,
  compileCondition,
  msOfDays,
  type ReadRegex,
  type Test,
} from './condition.ts';
import { definitionOf } from './present.ts';
import { compileRegex } from './regex.ts';

/** A rule, read once for many notifications. */
export type CompiledRule = {
  id: number;
  /** `id` as clients see it. */
  idText: string;
  name: string;
  /** When its conditions and actions became what they are, ms since the epoch. */
  definedAt: number;
  matches: Test;
  actions: readonly RuleAction[];
};

/** A user's rules from rows in the order in which they are applied. */
export function compileRules(rows: readonly RuleRow[], readRegex: ReadRegex = compileRegex): CompiledRule[] {
  return rows.map((row) => compileRule(row, readRegex));
}

/** One of them. */
export function compileRule(row: RuleRow, readRegex: ReadRegex): CompiledRule {
  const { conditions, actions } = definitionOf(row);
  return {
    id: row.id,
    idText: String(row.id),
    name: row.name,
    definedAt: row.defined_at,
    matches: compileConditions(conditions, readRegex),
    actions,
  };
}

/** Conditions as one test. AND binds tighter than OR, so they are groups of which one has to hold as a whole. */
export function compileConditions(
  conditions: readonly RuleCondition[],
  readRegex: ReadRegex = compileRegex,
): Test {
  const groups = groupsOf(conditions).map((group) =>
    allOf(group.map((condition) => compileCondition(condition, readRegex)).sort((a, b) => a.cost - b.cost)),
  );
  return anyOf(groups);
}

function allOf(conditions: readonly CompiledCondition[]): Test {
  const tests = conditions.map(({ test }) => test);
  const [first] = tests;
  if (first && tests.length === 1) return first;
  return (subject) => tests.every((test) => test(subject));
}

function anyOf(tests: readonly Test[]): Test {
  const [first] = tests;
  if (first && tests.length === 1) return first;
  return (subject) => tests.some((test) => test(subject));
}

/**
 * The ages (ms, ascending) at which a notification may come to match that did not before. There is no negation, so a
 * rule comes to match only where one of its age conditions does: a step later than `greater_than`, and at the lower
 * bound of `between`.
 */
export function ageStepsOf(conditions: readonly RuleCondition[]): number[] {
  const steps = conditions.flatMap(({ field, operator, value }) => {
    if (field !== 'age') return [];
    if (operator === 'greater_than') return [Math.floor(msOfDays(value)) + 1];
    const bounds = operator === 'between' ? boundsOf(value) : null;
    return bounds ? [Math.ceil(msOfDays(bounds[0]))] : [];
  });
  return [...new Set(steps)].sort((a, b) => a - b);
}
