import type { FieldIssue } from '@alertstream/contract/messages';
import type { RuleCondition } from '@alertstream/contract/rule-conditions';
import { invalidFields } from '../errors.ts';
import { eachInTurns } from './in-turns.ts';
import { whyNotRegex } from './regex.ts';

/**
 * Checks what the contract's schema can't: the patterns.
 * @throws AppError 400 naming each condition whose pattern can't be used, and where it goes wrong
 */
export async function checkPatterns(conditions: readonly RuleCondition[]): Promise<void> {
  const issues: FieldIssue[] = [];
  await eachInTurns([...conditions.entries()], ([index, { operator, value }]) => {
    const message = operator === 'regex' ? whyNotRegex(value) : null;
    if (message !== null) issues.push({ path: `conditions.${index}.value`, message });
    return true;
  });
  if (issues.length > 0) throw invalidFields(issues);
}
