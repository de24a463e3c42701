import type { LiveMessage } from '@alertstream/contract/live';
import { advanceSweep, type DueSweep, listDueSweeps } from '../../storage/automation/rule-sweeps.ts';
import { type RuledRow, readStretch } from '../../storage/automation/ruled-notifications.ts';
import { holdUnchangedRule } from '../../storage/automation/rules.ts';
import { findNotification } from '../../storage/notifications/notifications.ts';
import type { Context } from '../context.ts';
import { presentNotification } from '../notifications/present.ts';
import { actOn, SWEPT_PLACES } from './act-late.ts';
import { type CompiledRule, compileRule } from './compile.ts';
import { tryTest } from './condition.ts';
import { eachInTurns } from './in-turns.ts';
import { createRegexBudgets } from './regex-budget.ts';
import { subjectOfRow } from './subject.ts';

/** Notifications that are looked at between two transactions, so that intake never waits long for one. */
const BATCH = 200;
const SWEEPS_AT_A_TIME = 100;
/** Notifications are looked at so much after they have reached the age: then all that arrived before them are stored. */
export const SWEEP_LAG_MS = 60_000;
/** When a sweep goes on whose patterns have taken too long. */
const REST_MS = 60_000;
/** As many that changed are told of one by one; after more of them clients read again. */
const ONE_BY_ONE_MAX = 20;

type SweepContext = Pick<Context, 'storage' | 'clock' | 'publish'>;
export type SweepRules = (options?: { batch?: number; isStopped?: () => boolean }) => Promise<void>;

/**
 * Rules that look at the age, on what has come of it since. For each age of a rule there is a row that says how far it
 * has got (storage/automation/rule-sweeps.ts). It moves on in the transaction that acts, so any number of processes may
 * do this at once and stop anywhere, and a rule acts on a notification once: see actOn.
 * The returned function resolves when nothing is due; it throws AggregateError after all others had their turn, where
 * some could not be carried on.
 */
export function createSweepRules(ctx: SweepContext, budgetOf = createRegexBudgets()): SweepRules {
  return async ({ batch = BATCH, isStopped = () => false } = {}) => {
    for (;;) {
      const due = await listDueSweeps(ctx.storage.db, ctx.clock(), SWEEPS_AT_A_TIME);
      const failures: unknown[] = [];
      for (const sweep of due) {
        if (isStopped()) return;
        const rule = compileRule(sweep.rule, budgetOf(sweep.rule.user_id));
        await carryOn(ctx, sweep, rule, batch).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Some rules could not be carried on');
      if (due.length === 0) return;
    }
  };
}

/** One batch of one sweep. Read and looked at outside of the transaction, because both take time. */
async function carryOn(ctx: SweepContext, sweep: DueSweep, rule: CompiledRule, batch: number): Promise<void> {
  const { storage, clock, publish } = ctx;
  const nowMs = clock();
  const userId = sweep.rule.user_id;
  const stretch = { places: SWEPT_PLACES, afterId: sweep.afterId, limit: batch };
  const rows = await readStretch(storage, userId, stretch);
  const { matched, to } = await lookAhead(sweep, rule, rows, { nowMs, batch });
  const changed = await storage.db.transaction().execute(async (tx) => {
    if (!(await holdUnchangedRule(tx, sweep.rule))) return [];
    if (!(await advanceSweep(tx, sweep, to))) return [];
    return actOn(tx, storage.engine, { rule, userId, matched, stepMs: sweep.stepMs, nowMs });
  });
  if (changed.length > 0) await tell({ storage, publish }, userId, changed, nowMs);
}

type Ahead = { matched: RuledRow[]; to: { afterId: number; dueAt: number } };

/** Which of the next notifications match, and where the sweep is then; `dueAt` is when there is more to look at. */
async function lookAhead(
  { stepMs, afterId }: DueSweep,
  rule: CompiledRule,
  rows: readonly RuledRow[],
  { nowMs, batch }: { nowMs: number; batch: number },
): Promise<Ahead> {
  const dueAtOf = (createdAt: number) => createdAt + stepMs + SWEEP_LAG_MS;
  const ahead: Ahead = {
    matched: [],
    to: { afterId, dueAt: rows.length < batch ? dueAtOf(nowMs) : nowMs },
  };
  await eachInTurns(rows, (row) => {
    if (dueAtOf(row.created_at) > nowMs) {
      ahead.to.dueAt = dueAtOf(row.created_at);
      return false;
    }
    const matches = tryTest(rule.matches, subjectOfRow(row, nowMs - row.created_at));
    if (matches === 'too slow') {
      ahead.to.dueAt = nowMs + REST_MS;
      return false;
    }
    if (matches) ahead.matched.push(row);
    ahead.to.afterId = row.id;
    return true;
  });
  return ahead;
}

async function tell(
  { storage, publish }: Pick<SweepContext, 'storage' | 'publish'>,
  userId: number,
  ids: readonly number[],
  nowMs: number,
): Promise<void> {
  const send = (message: LiveMessage) =>
    publish({ kind: 'message', userId, message: JSON.stringify(message) });
  if (ids.length > ONE_BY_ONE_MAX) return send({ type: 'ready', now: new Date(nowMs).toISOString() });
  for (const id of ids) {
    const row = await findNotification(storage.db, userId, id);
    if (row) send({ type: 'notification.changed', notification: presentNotification(row) });
  }
}
