import { RULE_RESTORE_MS, type Rule } from '@alertstream/contract/rules';
import { setSweepsDue } from '../../storage/automation/rule-sweeps.ts';
import { findRule } from '../../storage/automation/rules.ts';
import { unmarkDeleted } from '../../storage/marked-rows.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { idOf } from '../ids.ts';
import { presentRule } from './present.ts';
import { holdRoomForRule } from './room.ts';

/**
 * Brings a deleted rule back as it was, with its id, its count and its place. One that isn't deleted stays as it is, so
 * that undoing twice is no error.
 * @throws AppError 404 where there is none, or it is too late; 409 where the user has as many as they may
 */
export async function restoreRule(
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'>,
  { userId, id }: { userId: number; id: string },
): Promise<Rule> {
  const ruleId = idOf(id, 'Rule');
  const { db } = ctx.storage;
  const standing = await findRule(db, userId, ruleId);
  if (standing) return presentRule(standing);
  const row = await db.transaction().execute(async (tx) => {
    await holdRoomForRule(tx, userId);
    const nowMs = ctx.clock();
    const restored = await unmarkDeleted(tx, 'rules', {
      userId,
      id: ruleId,
      sinceMs: nowMs - RULE_RESTORE_MS,
    });
    if (restored?.is_active === 1) await setSweepsDue(tx, ruleId, nowMs);
    return restored;
  });
  if (!row) throw notFound('Rule');
  ctx.publish({ kind: 'rules-changed', userId });
  return presentRule(row);
}
