import { ERROR_CODES } from '@alertstream/contract/error-codes';
import { UNDO_TTL_MS } from '@alertstream/contract/triage';
import type { Db, Storage } from '../../storage/db.ts';
import {
  findAction,
  hasBefore,
  holdAction,
  type TriageActionRow,
  takeBefore,
  updateAction,
} from '../../storage/notifications/triage-actions.ts';
import { AppError } from '../errors.ts';
import { parseId } from '../ids.ts';
import { withRetry } from '../with-retry.ts';
import { beforeAction } from './after-action.ts';
import type { TriageContext } from './batch.ts';
import { changeNotifications } from './change.ts';

/**
 * Undoes one of a user's own actions: each notification gets back what the action changed of it, unless something else
 * has changed that since. An action that is still running ends there. Undoing again changes nothing.
 * @throws AppError 404 where the user has no such action, or it is too old
 */
export async function undo(
  ctx: Pick<TriageContext, 'storage' | 'clock'>,
  userId: number,
  undoId: string,
): Promise<TriageActionRow> {
  const { db, engine } = ctx.storage;
  const id = parseId(undoId);
  const sinceMs = ctx.clock() - UNDO_TTL_MS;
  const transact = async (tx: Db) => {
    const own = id === null ? null : await findAction(tx, userId, id, sinceMs);
    const held = own && (await holdAction(tx, own.id));
    if (!held) throw tooLate();
    if (held.status === 'undoing' || held.status === 'undone') return held;
    return undoBatch(tx, engine, held, ctx.clock());
  };
  return withRetry(() => db.transaction().execute(transact));
}

/** One more batch of an action that is being undone; the action as it stands then, null where it is gone. */
export async function continueUndo(
  ctx: Pick<TriageContext, 'storage' | 'clock'>,
  row: TriageActionRow,
): Promise<TriageActionRow | null> {
  const { db, engine } = ctx.storage;
  return db.transaction().execute(async (tx) => {
    const held = await holdAction(tx, row.id);
    return held?.status === 'undoing' ? undoBatch(tx, engine, held, ctx.clock()) : held;
  });
}

async function undoBatch(
  tx: Db,
  engine: Storage['engine'],
  row: TriageActionRow,
  nowMs: number,
): Promise<TriageActionRow> {
  const batch = new Map((await takeBefore(tx, row.id)) ?? []);
  const changes = await changeNotifications(
    tx,
    engine,
    { userId: row.user_id, ids: [...batch.keys()], atMs: nowMs, by: 'owner' },
    (now, { id }) => {
      const before = batch.get(id);
      return before ? beforeAction(now, before, row, row.created_at) : null;
    },
  );
  return updateAction(tx, row.id, {
    next_id: null,
    status: (await hasBefore(tx, row.id)) ? 'undoing' : 'undone',
    restored: row.restored + changes.length,
    left_alone: row.left_alone + batch.size - changes.length,
    touched_at: nowMs,
  });
}

function tooLate(): AppError {
  return new AppError(
    404,
    ERROR_CODES.notFound,
    'This can not be undone any more: actions can be undone for a day. Nothing was changed.',
  );
}
