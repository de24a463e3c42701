import type { SubscribableApp } from '@alertstream/contract/apps';
import { MUTED_CATEGORIES_MAX } from '@alertstream/contract/preferences';
import { listSubscribableApps } from '../../storage/apps/allowed-apps.ts';
import { listCategoriesTo } from '../../storage/apps/app-categories.ts';
import type { Context } from '../context.ts';

const alphabetical = new Intl.Collator('en');

/** The apps that the user can have preferences for, by display name, each with what it has sent them beyond the four categories. */
export async function listSubscribable(
  { storage }: Pick<Context, 'storage'>,
  userId: number,
): Promise<SubscribableApp[]> {
  const [apps, sent] = await Promise.all([
    listSubscribableApps(storage.db),
    listCategoriesTo(storage.db, userId),
  ]);
  const categories = Map.groupBy(sent, (row) => row.app_name);
  return apps
    .map((app) => ({
      appName: app.app_name,
      displayName: app.display_name,
      description: app.description,
      icon: app.icon,
      categories: (categories.get(app.app_name) ?? [])
        .map((row) => row.category)
        .sort(alphabetical.compare)
        .slice(0, MUTED_CATEGORIES_MAX),
    }))
    .sort((a, b) => alphabetical.compare(a.displayName, b.displayName));
}
