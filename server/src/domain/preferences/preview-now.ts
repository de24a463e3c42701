import { defaultPreference, type PreferencePreview } from '@alertstream/contract/preferences';
import { findApp } from '../../storage/apps/allowed-apps.ts';
import { findPreference } from '../../storage/apps/preferences.ts';
import type { Context } from '../context.ts';
import { notSubscribable } from './not-subscribable.ts';
import { presentPreference } from './present.ts';
import { previewOf } from './preview.ts';

/**
 * What the user's preference for an app, or the default, would make of notifications arriving now.
 * @throws AppError 404 where the app can't be subscribed to
 */
export async function previewNow(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  userId: number,
  appName: string,
): Promise<PreferencePreview> {
  const [app, saved] = await Promise.all([
    findApp(storage.db, appName),
    findPreference(storage.db, userId, appName),
  ]);
  if (!app?.is_active || !app.allow_user_subscription) throw notSubscribable(appName);
  return previewOf(saved ? presentPreference(saved) : defaultPreference(appName), clock());
}
