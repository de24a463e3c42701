import type { RuleChanges as Changes, Rule } from '@alertstream/contract/rules';
import { beginSweeps, setSweepsDue } from '../../storage/automation/rule-sweeps.ts';
import { type RuleChanges, type RuleRow, updateRule } from '../../storage/automation/rules.ts';
import type { Db } from '../../storage/db.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { idOf } from '../ids.ts';
import { checkPatterns } from './check.ts';
import { ageStepsOf } from './compile.ts';
import { definitionOf, presentRule } from './present.ts';

/**
 * Changes the given fields of a rule; all others stay, as do its count and its place among others of its priority. It
 * counts from the next notification on. With other conditions or actions, a rule that looks at the age begins anew.
 * @throws AppError 400 for a pattern that can't be used, 404 where the user has no such rule
 */
export async function updateRuleOf(
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'>,
  { userId, id, changes }: { userId: number; id: string; changes: Changes },
): Promise<Rule> {
  const ruleId = idOf(id, 'Rule');
  await checkPatterns(changes.conditions ?? []);
  const row = await ctx.storage.db.transaction().execute(async (tx) => {
    const nowMs = ctx.clock();
    const before = await updateRule(tx, userId, ruleId, {}, nowMs); // held
    if (!before) throw notFound('Rule');
    const wanted = columnsOf(changes);
    const isRedefined =
      (wanted.conditions ?? before.conditions) !== before.conditions ||
      (wanted.actions ?? before.actions) !== before.actions;
    const defined = isRedefined ? { ...wanted, defined_at: nowMs } : wanted;
    const after = (await updateRule(tx, userId, ruleId, defined, nowMs)) ?? before;
    await changeSweeps(tx, before, after, nowMs);
    return after;
  });
  ctx.publish({ kind: 'rules-changed', userId });
  return presentRule(row);
}

async function changeSweeps(tx: Db, before: RuleRow, after: RuleRow, nowMs: number): Promise<void> {
  const dueAt = after.is_active === 1 ? nowMs : null;
  if (after.conditions !== before.conditions || after.actions !== before.actions)
    await beginSweeps(tx, after.id, ageStepsOf(definitionOf(after).conditions), dueAt);
  else if (after.is_active !== before.is_active) await setSweepsDue(tx, after.id, dueAt);
}

function columnsOf({ name, isActive, priority, conditions, actions }: Changes): RuleChanges {
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(isActive === undefined ? {} : { is_active: isActive ? 1 : 0 }),
    ...(priority === undefined ? {} : { priority }),
    ...(conditions === undefined ? {} : { conditions: JSON.stringify(conditions) }),
    ...(actions === undefined ? {} : { actions: JSON.stringify(actions) }),
  };
}
