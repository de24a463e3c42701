import type { LiveMessage } from '@alertstream/contract/live';
import { type TriageActionRow, unfinishedActions } from '../../storage/notifications/triage-actions.ts';
import type { Publish } from '../context.ts';
import { withRetry } from '../with-retry.ts';
import { continueAction, type TriageContext } from './batch.ts';
import { presentAction } from './present.ts';
import { continueUndo } from './undo.ts';

/** Progress is told with every so many batches. */
const TOLD_EVERY = 4;
/** An action that has not moved for so long was cut off. Its own process moves it many times a second. */
const CUT_OFF_MS = 30_000;
const RESUMED_MAX = 20;

/** Tells the user's tabs how far an action has come. */
export function tellAction(publish: Publish, row: TriageActionRow): void {
  const message: LiveMessage = { type: 'triage', ...presentAction(row) };
  publish({ kind: 'message', userId: row.user_id, message: JSON.stringify(message) });
}

/** True while there is more to be changed, or to be undone. */
export function isUnfinished({ status }: TriageActionRow): boolean {
  return status === 'running' || status === 'undoing';
}

/**
 * Carries an action on to its end, batch by batch, or until `isStopped`. May be cut off anywhere: what is done is done
 * and can be undone, and {@link resumeActions} goes on with the rest.
 */
export async function carryOn(
  ctx: TriageContext,
  begun: TriageActionRow,
  isStopped: () => boolean,
): Promise<void> {
  let row = begun;
  for (let batches = 1; isUnfinished(row) && !isStopped(); batches++) {
    const next = await withRetry(() =>
      row.status === 'running' ? continueAction(ctx, row) : continueUndo(ctx, row),
    );
    if (!next) return;
    row = next;
    if (!isUnfinished(row) || batches % TOLD_EVERY === 0) tellAction(ctx.publish, row);
  }
}

/** Carries on what processes that stopped have left. */
export async function resumeActions(ctx: TriageContext, isStopped: () => boolean): Promise<void> {
  for (const row of await unfinishedActions(ctx.storage.db, ctx.clock() - CUT_OFF_MS, RESUMED_MAX)) {
    await carryOn(ctx, row, isStopped);
  }
}
