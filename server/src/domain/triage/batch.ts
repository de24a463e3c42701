import { notificationFilter } from '@alertstream/contract/notifications';
import type { Db, Storage } from '../../storage/db.ts';
import { findIds } from '../../storage/notifications/find-ids.ts';
import type { Wanted } from '../../storage/notifications/notification-filter.ts';
import {
  holdAction,
  keepBefore,
  type TriageActionRow,
  updateAction,
} from '../../storage/notifications/triage-actions.ts';
import type { Context } from '../context.ts';
import type { FairTurns } from '../fair-turns.ts';
import { afterAction } from './after-action.ts';
import { changeNotifications } from './change.ts';
import { stillWanted } from './still-wanted.ts';

/** Notifications of one transaction in the background, so that intake never waits long for it. */
const BATCH = 500;

export type TriageContext = Pick<Context, 'storage' | 'clock' | 'publish'> & { searchTurn: FairTurns };

/** What an action is to change next: ids, and from where on there may be more (null: these are the last). */
export type Batch = { ids: number[]; nextId: number | null };

/**
 * The next notifications that match, newest first. Read outside of the transaction that changes them, because a search
 * takes time, and nothing is stored while a transaction is open.
 */
export async function nextBatch(
  { storage, searchTurn }: Pick<TriageContext, 'storage' | 'searchTurn'>,
  wanted: Wanted,
  page: { fromId: number; limit: number },
): Promise<Batch> {
  const ids = await searchTurn(wanted.userId, () => findIds(storage, wanted, page));
  const last = ids.length < page.limit ? undefined : ids.at(-1);
  return { ids, nextId: last === undefined ? null : last - 1 };
}

/** Changes a batch within a transaction, and keeps what it was before. */
export async function applyBatch(
  tx: Db,
  engine: Storage['engine'],
  row: TriageActionRow,
  { ids, nextId }: Batch,
  nowMs: number,
): Promise<TriageActionRow> {
  const wanted = row.filter === null ? null : wantedOf(row, row.filter);
  const changes = await changeNotifications(
    tx,
    engine,
    { userId: row.user_id, ids, atMs: nowMs, by: 'owner' },
    // All notifications that one action moves bear one instant: the action's own.
    (before, found) =>
      wanted === null || stillWanted(found, wanted)
        ? afterAction(before, row, 'owner', row.created_at)
        : null,
  );
  if (changes.length > 0) {
    await keepBefore(
      tx,
      row,
      changes.map(({ row: { id }, before }) => [id, before]),
    );
  }
  return updateAction(tx, row.id, {
    next_id: nextId,
    status: nextId === null ? 'done' : 'running',
    affected: row.affected + changes.length,
    touched_at: nowMs,
  });
}

/** One more batch of an action that chooses by filter; the action as it stands then, null where it is gone. */
export async function continueAction(
  ctx: TriageContext,
  row: TriageActionRow,
): Promise<TriageActionRow | null> {
  if (row.filter === null || row.next_id === null) return row;
  const { db, engine } = ctx.storage;
  const page = { fromId: row.next_id, limit: BATCH };
  const batch = await nextBatch(ctx, wantedOf(row, row.filter), page);
  return db.transaction().execute(async (tx) => {
    const held = await holdAction(tx, row.id);
    // Somebody else has carried it on, or undoes it.
    if (held?.status !== 'running' || held.next_id !== row.next_id) return held;
    return applyBatch(tx, engine, held, batch, ctx.clock());
  });
}

/** What an action was asked to change. What "today" means in its search was settled when it began. */
function wantedOf({ user_id, created_at }: TriageActionRow, filter: string): Wanted {
  return { userId: user_id, filter: notificationFilter.parse(JSON.parse(filter)), nowMs: created_at };
}
