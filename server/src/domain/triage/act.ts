import { SNOOZE_MAX_MS, TRIAGE_AT_ONCE_MAX, type TriageInput } from '@alertstream/contract/triage';
import type { Db } from '../../storage/db.ts';
import { insertAction, type TriageActionRow } from '../../storage/notifications/triage-actions.ts';
import { invalidField } from '../errors.ts';
import { parseId } from '../ids.ts';
import { checkQuery } from '../notifications/check-query.ts';
import { withRetry } from '../with-retry.ts';
import { applyBatch, type Batch, nextBatch, type TriageContext } from './batch.ts';

/**
 * Does one thing with many of a user's notifications, in one transaction where they are at most
 * {@link TRIAGE_AT_ONCE_MAX}; else the first of them are changed, and the action is `running` for somebody to carry on.
 * Ids that the user doesn't have, and notifications that are so already, are left out.
 * @throws AppError 400 for an instant that is over or too far ahead, or where `upTo` can't be an id
 */
export async function act(ctx: TriageContext, userId: number, input: TriageInput): Promise<TriageActionRow> {
  const { db, engine } = ctx.storage;
  const nowMs = ctx.clock();
  const until = input.until === undefined ? null : checkUntil(Date.parse(input.until), nowMs);
  const batch = await firstBatch(ctx, userId, input, nowMs);
  const transact = async (tx: Db) => {
    const row = await insertAction(tx, {
      user_id: userId,
      action: input.action,
      until,
      tag: input.tag ?? null,
      filter: input.filter === undefined ? null : JSON.stringify(input.filter),
      next_id: batch.nextId,
      created_at: nowMs,
    });
    return applyBatch(tx, engine, row, batch, nowMs);
  };
  return withRetry(() => db.transaction().execute(transact));
}

async function firstBatch(
  ctx: TriageContext,
  userId: number,
  input: TriageInput,
  nowMs: number,
): Promise<Batch> {
  if (!input.filter) {
    const ids = (input.ids ?? []).map(parseId).filter((id) => id !== null);
    return { ids: [...new Set(ids)], nextId: null };
  }
  const fromId = input.upTo === undefined ? Number.MAX_SAFE_INTEGER : parseId(input.upTo);
  if (fromId === null) throw invalidField('upTo', 'Must be the id of a notification');
  checkQuery('filter.query', input.filter.query);
  const wanted = { userId, filter: input.filter, nowMs };
  return nextBatch(ctx, wanted, { fromId, limit: TRIAGE_AT_ONCE_MAX });
}

function checkUntil(untilMs: number, nowMs: number): number {
  if (untilMs <= nowMs) throw invalidField('until', 'Must be in the future');
  if (untilMs > nowMs + SNOOZE_MAX_MS) throw invalidField('until', 'Must be within a year');
  return untilMs;
}
