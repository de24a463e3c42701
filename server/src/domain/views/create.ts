import { VIEWS_MAX, type View, type ViewInput } from '@alertstream/contract/views';
import { clearDefault, holdViewsOf, insertView, listViews } from '../../storage/notifications/views.ts';
import type { Context } from '../context.ts';
import { invalidField } from '../errors.ts';
import { checkQuery } from '../notifications/check-query.ts';
import { refuseTakenName } from './name-taken.ts';
import { presentView } from './present.ts';

/**
 * Saves a search by name, as the user's last view.
 * @throws AppError 400 for a search that can't be understood or one view too many, 409 for a name that is taken
 */
export async function createView(
  { storage }: Pick<Context, 'storage'>,
  userId: number,
  input: ViewInput,
): Promise<View> {
  checkQuery('query', input.query);
  const created = storage.db.transaction().execute(async (tx) => {
    await holdViewsOf(tx, userId);
    const views = await listViews(tx, userId);
    if (views.length >= VIEWS_MAX) throw invalidField('name', `You can have at most ${VIEWS_MAX} views`);
    if (input.isDefault) await clearDefault(tx, userId);
    return insertView(tx, {
      user_id: userId,
      name: input.name,
      query: input.query,
      position: (views.at(-1)?.position ?? -1) + 1,
      is_default: input.isDefault ? 1 : 0,
    });
  });
  return presentView(await refuseTakenName(created));
}
