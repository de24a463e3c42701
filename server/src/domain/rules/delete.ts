import { setSweepsDue } from '../../storage/automation/rule-sweeps.ts';
import { deleteSurplusMarked, markDeleted } from '../../storage/marked-rows.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { idOf } from '../ids.ts';

/**
 * Deletes a rule of the user: it acts on nothing from then on. For a minute (contract RULE_RESTORE_MS) restoreRule
 * brings it back.
 * @throws AppError 404 where the user has no such rule
 */
export async function deleteRule(
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'>,
  { userId, id }: { userId: number; id: string },
): Promise<void> {
  const ruleId = idOf(id, 'Rule');
  await ctx.storage.db.transaction().execute(async (tx) => {
    const own = { userId, id: ruleId, nowMs: ctx.clock() };
    if (!(await markDeleted(tx, 'rules', own))) throw notFound('Rule');
    await setSweepsDue(tx, ruleId, null);
    await deleteSurplusMarked(tx, 'rules', userId);
  });
  ctx.publish({ kind: 'rules-changed', userId });
}
