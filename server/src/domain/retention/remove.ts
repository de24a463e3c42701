import { addToInbox } from '../../storage/counts/counters.ts';
import { addToRollups } from '../../storage/counts/rollups.ts';
import type { Db } from '../../storage/db.ts';
import type { Engine } from '../../storage/dialect.ts';
import { deleteNotifications } from '../../storage/notifications/retention.ts';
import { holdStates, stateOf, type TriageRow } from '../../storage/notifications/triage-states.ts';
import { measuresOf, rollupDeltas } from '../../storage/rollup-deltas.ts';
import { inboxDeltas } from '../triage/follow-changes.ts';

/**
 * Removes those of a user's notifications that are still to go, for good, in the caller's transaction. They leave the
 * inbox's counters; the roll-ups keep them as history, and their share is kept besides, so that the roll-ups can be held
 * against what is left. Says how many went.
 */
export async function removeNotifications(
  tx: Db,
  engine: Engine,
  { userId, ids, nowMs }: { userId: number; ids: readonly number[]; nowMs: number },
  isToGo: (row: TriageRow) => boolean,
): Promise<number> {
  const rows = (await holdStates(tx, engine, userId, ids)).filter(isToGo);
  if (rows.length === 0) return 0;
  const gone = rows.map((row) => ({
    row,
    before: stateOf(row),
    after: { ...stateOf(row), place: 'trash' as const },
  }));
  const deltas = inboxDeltas(gone);
  if (deltas.apps.length > 0) await addToInbox(tx, engine, userId, deltas);
  const removed = rows.map((row) => ({
    facts: {
      userId,
      appName: row.app_name,
      category: row.category,
      priority: row.priority,
      createdAt: row.created_at,
    },
    measures: measuresOf(row),
  }));
  await addToRollups(tx, engine, rollupDeltas(removed), { nowMs, table: 'removed_rollups' });
  await deleteNotifications(
    tx,
    engine,
    userId,
    rows.map(({ id }) => id),
  );
  return rows.length;
}
