import { findApp } from '../../storage/apps/allowed-apps.ts';
import { deletePreference } from '../../storage/apps/preferences.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';

/**
 * Resets the user's preference for an app to the defaults. Where none was saved, nothing changes.
 * @throws AppError 404 where there is neither a preference nor such an app
 */
export async function resetPreference(
  { storage, publish }: Pick<Context, 'storage' | 'publish'>,
  userId: number,
  appName: string,
): Promise<void> {
  const deleted = await deletePreference(storage.db, userId, appName);
  if (deleted) publish({ kind: 'preferences-changed', userId });
  else if (!(await findApp(storage.db, appName))) throw notFound('App');
}
