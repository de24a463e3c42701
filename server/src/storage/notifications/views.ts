import type { Selectable } from 'kysely';
import type { Db } from '../db.ts';
import type { ViewTable } from '../schema/notifications.ts';

export type ViewRow = Selectable<ViewTable>;

/** A user's views in their order. */
export async function listViews(db: Db, userId: number): Promise<ViewRow[]> {
  return db
    .selectFrom('views')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Holds the user's row, so that changes to their views come one after the other. */
export async function holdViewsOf(tx: Db, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', userId)
    .execute();
}

/** @throws a unique violation where the user has a view of that name */
export async function insertView(db: Db, view: Omit<ViewRow, 'id'>): Promise<ViewRow> {
  return db.insertInto('views').values(view).returningAll().executeTakeFirstOrThrow();
}

/** @throws a unique violation where the user has another view of that name */
export async function updateView(
  db: Db,
  id: number,
  changes: Partial<Omit<ViewRow, 'id' | 'user_id'>>,
): Promise<void> {
  await db.updateTable('views').set(changes).where('id', '=', id).execute();
}

/** Leaves a user without a default view. */
export async function clearDefault(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('views')
    .set({ is_default: 0 })
    .where('user_id', '=', userId)
    .where('is_default', '=', 1)
    .execute();
}

/** Removes one of a user's own views; false where there is none such. */
export async function deleteView(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('views')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
