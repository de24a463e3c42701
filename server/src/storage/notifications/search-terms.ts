import { filteredCategories } from '@alertstream/contract/preferences';
import type { SearchTerms } from '@alertstream/contract/terms';
import type { Db } from '../db.ts';

/** Names of each kind, up to `limit`, that a user's notifications have. */
export async function readSearchTerms(db: Db, userId: number, limit: number): Promise<SearchTerms> {
  const [apps, categories, tags] = await Promise.all([
    db
      .selectFrom('app_counters')
      .select('app_name as name')
      .where('user_id', '=', userId)
      .orderBy('total', 'desc')
      .orderBy('app_name')
      .limit(limit)
      .execute(),
    db
      .selectFrom('app_categories')
      .select('category as name')
      .distinct()
      .where('user_id', '=', userId)
      .orderBy('category')
      .limit(limit)
      .execute(),
    db
      .selectFrom('notification_tags')
      .select('tag as name')
      .distinct()
      .where('user_id', '=', userId)
      .orderBy('tag')
      .limit(limit)
      .execute(),
  ]);
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
  // The four that every preference knows are not kept by user.
  const known = new Set([...filteredCategories, ...names(categories)]);
  return { apps: names(apps), categories: [...known].sort(), tags: names(tags) };
}
