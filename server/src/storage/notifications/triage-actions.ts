import type { Selectable } from 'kysely';
import type { Db } from '../db.ts';
import type { TriageActionTable } from '../schema/notifications.ts';
import type { TriageState } from './triage-states.ts';

export type TriageActionRow = Selectable<TriageActionTable>;
export type NewTriageAction = Pick<
  TriageActionRow,
  'user_id' | 'action' | 'until' | 'tag' | 'filter' | 'next_id' | 'created_at'
>;

/** What one batch changed: each notification's id and the state it had. */
export type Before = [id: number, state: TriageState][];

/** Writes down an action that begins; it is running. */
export async function insertAction(db: Db, action: NewTriageAction): Promise<TriageActionRow> {
  return db
    .insertInto('triage_actions')
    .values({ ...action, status: 'running', touched_at: action.created_at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** One of a user's own actions, not older than `sinceMs`. */
export async function findAction(
  db: Db,
  userId: number,
  id: number,
  sinceMs: number,
): Promise<TriageActionRow | null> {
  const row = await db
    .selectFrom('triage_actions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('created_at', '>', sinceMs)
    .executeTakeFirst();
  return row ?? null;
}

/** A user's latest actions that changed something after `sinceMs`, newest first. */
export async function listActions(
  db: Db,
  userId: number,
  sinceMs: number,
  limit: number,
): Promise<TriageActionRow[]> {
  return db
    .selectFrom('triage_actions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>', sinceMs)
    .where('affected', '>', 0)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The action as it stands now, held until the transaction ends, so that one process at a time carries it on. */
export async function holdAction(tx: Db, id: number): Promise<TriageActionRow | null> {
  const row = await tx
    .updateTable('triage_actions')
    .set((eb) => ({ touched_at: eb.ref('touched_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The action as it is after the changes. */
export async function updateAction(
  tx: Db,
  id: number,
  changes: Partial<Omit<TriageActionRow, 'id'>>,
): Promise<TriageActionRow> {
  return tx
    .updateTable('triage_actions')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Keeps what a batch changed, in the transaction that changes it. */
export async function keepBefore(
  tx: Db,
  action: Pick<TriageActionRow, 'id' | 'user_id'>,
  before: Before,
): Promise<void> {
  await tx
    .insertInto('triage_batches')
    .values({ user_id: action.user_id, action_id: action.id, before: JSON.stringify(before) })
    .execute();
}

/** The action's latest batch that is not undone yet, taken away in the transaction that undoes it; null where none is left. */
export async function takeBefore(tx: Db, actionId: number): Promise<Before | null> {
  const row = await tx
    .deleteFrom('triage_batches')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('triage_batches')
        .select('id')
        .where('action_id', '=', actionId)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .returning('before')
    .executeTakeFirst();
  return row ? JSON.parse(row.before) : null;
}

/** True where something of the action is still to be undone. */
export async function hasBefore(tx: Db, actionId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('triage_batches')
    .select('id')
    .where('action_id', '=', actionId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Actions that nobody has carried on since `beforeMs`: their process has stopped. */
export async function unfinishedActions(db: Db, beforeMs: number, limit: number): Promise<TriageActionRow[]> {
  return db
    .selectFrom('triage_actions')
    .selectAll()
    .where('status', 'in', ['running', 'undoing'])
    .where('touched_at', '<=', beforeMs)
    .orderBy('touched_at')
    .limit(limit)
    .execute();
}

/** Forgets batches of up to `limit` actions from before `beforeMs`, which then can't be undone; says how many there were. */
export async function deleteOldActions(db: Db, beforeMs: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('triage_actions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('triage_actions')
        .select('id')
        .where('created_at', '<=', beforeMs)
        .orderBy('created_at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
