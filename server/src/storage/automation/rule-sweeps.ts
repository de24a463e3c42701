import type { Db } from '../db.ts';
import type { RuleRow } from './rules.ts';

/**
 * Begins the sweeps of a rule anew: one for each of `stepsMs`, the ages at which notifications come to match, from the
 * oldest notification on; none where the rule looks at no age. They rest while `dueAt` is null.
 */
export async function beginSweeps(
  db: Db,
  ruleId: number,
  stepsMs: readonly number[],
  dueAt: number | null,
): Promise<void> {
  await db.deleteFrom('rule_sweeps').where('rule_id', '=', ruleId).execute();
  if (stepsMs.length === 0) return;
  await db
    .insertInto('rule_sweeps')
    .values(stepsMs.map((stepMs) => ({ rule_id: ruleId, step_ms: stepMs, after_id: 0, due_at: dueAt })))
    .execute();
}

/** Lets the sweeps of a rule go on from where they are, or rest where `dueAt` is null. */
export async function setSweepsDue(db: Db, ruleId: number, dueAt: number | null): Promise<void> {
  await db.updateTable('rule_sweeps').set({ due_at: dueAt }).where('rule_id', '=', ruleId).execute();
}

/** A sweep that is due, with its rule as it was read. */
export type DueSweep = { stepMs: number; afterId: number; dueAt: number; rule: RuleRow };

/** Up to `limit` sweeps of anybody's rules that are due, those that have waited longest first. */
export async function listDueSweeps(db: Db, nowMs: number, limit: number): Promise<DueSweep[]> {
  const rows = await db
    .selectFrom('rule_sweeps')
    .innerJoin('rules', 'rules.id', 'rule_sweeps.rule_id')
    .selectAll('rules')
    .select(['step_ms', 'after_id', 'due_at'])
    .where('due_at', '<=', nowMs)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(({ step_ms, after_id, due_at, ...rule }) => ({
    stepMs: step_ms,
    afterId: after_id,
    dueAt: due_at ?? nowMs,
    rule,
  }));
}

/** Moves a sweep on. False where it isn't any more where it was: another process has moved it, or the rule has changed. */
export async function advanceSweep(
  tx: Db,
  { rule, stepMs, afterId, dueAt }: DueSweep,
  to: { afterId: number; dueAt: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rule_sweeps')
    .set({ after_id: to.afterId, due_at: to.dueAt })
    .where('rule_id', '=', rule.id)
    .where('step_ms', '=', stepMs)
    .where('after_id', '=', afterId)
    .where('due_at', '=', dueAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
