import { listOf, type Preference } from '@alertstream/contract/preferences';
import { holdApp } from '../../storage/apps/allowed-apps.ts';
import { savePreference } from '../../storage/apps/preferences.ts';
import type { Context } from '../context.ts';
import { notSubscribable } from './not-subscribable.ts';

/**
 * Saves the user's whole preference for an app; it counts from the next notification on.
 * @throws AppError 404 where the app can't be subscribed to
 */
export async function savePreferenceOf(
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'>,
  userId: number,
  input: Preference,
): Promise<Preference> {
  const saved: Preference = {
    ...input,
    categories: withoutDoubles(input.categories),
    mutedCategories: withoutDoubles(input.mutedCategories),
  };
  await ctx.storage.db.transaction().execute(async (tx) => {
    // Held, so that no preference outlives an app that is deleted meanwhile.
    const app = await holdApp(tx, saved.appName);
    if (!app?.is_active || !app.allow_user_subscription) throw notSubscribable(saved.appName);
    await savePreference(tx, {
      user_id: userId,
      app_name: saved.appName,
      enabled: saved.enabled,
      frequency: saved.frequency,
      quiet_hours_start: saved.quietHoursStart,
      quiet_hours_end: saved.quietHoursEnd,
      categories: saved.categories,
      muted_categories: saved.mutedCategories,
      priority: saved.priority,
      updated_at: ctx.clock(),
    });
  });
  ctx.publish({ kind: 'preferences-changed', userId });
  return saved;
}

function withoutDoubles(json: string): string {
  return JSON.stringify([...new Set(listOf(json))]);
}
