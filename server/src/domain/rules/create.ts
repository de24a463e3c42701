import type { Rule, RuleInput } from '@alertstream/contract/rules';
import { beginSweeps } from '../../storage/automation/rule-sweeps.ts';
import { insertRule } from '../../storage/automation/rules.ts';
import type { Context } from '../context.ts';
import { checkPatterns } from './check.ts';
import { ageStepsOf } from './compile.ts';
import { presentRule } from './present.ts';
import { holdRoomForRule } from './room.ts';

/**
 * Makes a rule of the user; it counts from the next notification on, and where it looks at the age, for what is there.
 * @throws AppError 400 for a pattern that can't be used, 409 where they have as many rules as they may
 */
export async function createRule(
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'>,
  { userId, input }: { userId: number; input: RuleInput },
): Promise<Rule> {
  await checkPatterns(input.conditions);
  const row = await ctx.storage.db.transaction().execute(async (tx) => {
    await holdRoomForRule(tx, userId);
    const nowMs = ctx.clock();
    const created = await insertRule(tx, {
      user_id: userId,
      name: input.name.trim(),
      is_active: input.isActive ? 1 : 0,
      priority: input.priority,
      conditions: JSON.stringify(input.conditions),
      actions: JSON.stringify(input.actions),
      created_at: nowMs,
      updated_at: nowMs,
      defined_at: nowMs,
    });
    await beginSweeps(tx, created.id, ageStepsOf(input.conditions), input.isActive ? nowMs : null);
    return created;
  });
  ctx.publish({ kind: 'rules-changed', userId });
  return presentRule(row);
}
