import type { Db } from '../../storage/db.ts';
import type { Engine } from '../../storage/dialect.ts';
import {
  holdStates,
  stateOf,
  type TagPlace,
  type TriageRow,
  type TriageState,
  writeStates,
  writeTags,
} from '../../storage/notifications/triage-states.ts';
import type { MovedBy } from '../../storage/schema/notifications.ts';
import { tagsOf } from './after-action.ts';
import { type Change, followChanges } from './follow-changes.ts';

/** What becomes of a notification; null leaves it as it is. */
export type Next = (before: TriageState, row: TriageRow) => TriageState | null;

/**
 * Changes those of a user's own notifications for which `next` has another state, with everything that follows from
 * it, in the caller's transaction. Every change of place, read state, pin and tags goes through here. Rows are read and
 * written in bulk; the caller bounds the number of ids (a few hundred).
 */
export async function changeNotifications(
  tx: Db,
  engine: Engine,
  { userId, ids, atMs, by }: { userId: number; ids: readonly number[]; atMs: number; by: MovedBy },
  next: Next,
): Promise<Change[]> {
  const changes: Change[] = [];
  for (const row of ids.length === 0 ? [] : await holdStates(tx, engine, userId, ids)) {
    const after = next(stateOf(row), row);
    if (after)
      changes.push({ row, before: stateOf(row), after: withFirstRead(stateOf(row), after, atMs, by) });
  }
  if (changes.length === 0) return changes;
  await writeStates(
    tx,
    engine,
    userId,
    changes.map(({ row, after }) => ({ id: row.id, ...after })),
  );
  await writeTags(tx, engine, userId, tagChanges(changes));
  await followChanges(tx, engine, { userId, changes, atMs });
  return changes;
}

/** The first time that it is read is kept, whatever is marked later; undoing that very action forgets it again. */
function withFirstRead(before: TriageState, after: TriageState, atMs: number, by: MovedBy): TriageState {
  const isFirst = after.is_read === 1 && before.is_read === 0 && after.first_read_at === null;
  return isFirst ? { ...after, first_read_at: atMs, first_read_by: by } : after;
}

function tagChanges(changes: readonly Change[]): { added: TagPlace[]; removed: TagPlace[] } {
  const added: TagPlace[] = [];
  const removed: TagPlace[] = [];
  for (const { row, before, after } of changes) {
    if (before.tags === after.tags) continue;
    const [old, fresh] = [tagsOf(before), tagsOf(after)];
    added.push(...fresh.filter((tag) => !old.includes(tag)).map((tag) => ({ id: row.id, tag })));
    removed.push(...old.filter((tag) => !fresh.includes(tag)).map((tag) => ({ id: row.id, tag })));
  }
  return { added, removed };
}
