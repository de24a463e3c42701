import type { View, ViewChanges } from '@alertstream/contract/views';
import type { Db } from '../../storage/db.ts';
import {
  clearDefault,
  holdViewsOf,
  listViews,
  updateView,
  type ViewRow,
} from '../../storage/notifications/views.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { idOf } from '../ids.ts';
import { checkQuery } from '../notifications/check-query.ts';
import { refuseTakenName } from './name-taken.ts';
import { presentView } from './present.ts';

/**
 * Changes one of a user's views, or its place among them; gives all of them in their order.
 * @throws AppError 404, 400 for a search that can't be understood, 409 for a name that is taken
 */
export async function changeView(
  { storage }: Pick<Context, 'storage'>,
  userId: number,
  viewId: string,
  changes: ViewChanges,
): Promise<View[]> {
  const id = idOf(viewId, 'View');
  checkQuery('query', changes.query);
  const { name, query, isDefault, position } = changes;
  const changed = storage.db.transaction().execute(async (tx) => {
    await holdViewsOf(tx, userId);
    const views = await listViews(tx, userId);
    if (!views.some((view) => view.id === id)) throw notFound('View');
    if (isDefault) await clearDefault(tx, userId);
    const fields = {
      ...(name === undefined ? {} : { name }),
      ...(query === undefined ? {} : { query }),
      ...(isDefault === undefined ? {} : { is_default: isDefault ? (1 as const) : (0 as const) }),
    };
    if (Object.keys(fields).length > 0) await updateView(tx, id, fields);
    if (position !== undefined) await writeOrder(tx, movedTo(views, id, position));
    return listViews(tx, userId);
  });
  return (await refuseTakenName(changed)).map(presentView);
}

/** The views with one of them at another place. */
function movedTo(views: readonly ViewRow[], id: number, position: number): ViewRow[] {
  const others = views.filter((view) => view.id !== id);
  return [...others.slice(0, position), ...views.filter((view) => view.id === id), ...others.slice(position)];
}

async function writeOrder(tx: Db, views: readonly ViewRow[]): Promise<void> {
  for (const [position, view] of views.entries()) {
    if (view.position !== position) await updateView(tx, view.id, { position });
  }
}
