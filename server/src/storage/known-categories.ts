import { filteredCategories, MUTED_CATEGORIES_MAX } from '@alertstream/contract/preferences';
import { LRUCache } from 'lru-cache';
import type { IntakeRow } from './intake-store.ts';
import type { AppCategoryTable } from './schema/apps.ts';

/** Categories kept of one app and one user: as many as a preference could mute. */
export const CATEGORIES_MAX = MUTED_CATEGORIES_MAX;
/** Apps of users that are remembered; forgetting one costs a needless statement, nothing else. */
const REMEMBER_MAX = 5000;

const everywhere: ReadonlySet<string> = new Set(filteredCategories);

/**
 * Which categories an app has sent to a user, as far as this process has seen, so that intake writes each once and
 * not with every notification.
 */
export function createKnownCategories() {
  const known = new LRUCache<string, Set<string>>({ max: REMEMBER_MAX });

  function isKnown({ userId, appName, category }: IntakeRow): boolean {
    if (everywhere.has(category)) return true;
    const seen = known.get(`${userId} ${appName}`);
    return seen !== undefined && (seen.has(category) || seen.size >= CATEGORIES_MAX);
  }

  return {
    /** Categories of these rows that may be new, each once, in the order in which all processes write them. */
    freshOf(rows: readonly IntakeRow[]): AppCategoryTable[] {
      const fresh = new Map<string, AppCategoryTable>();
      for (const row of rows) {
        if (isKnown(row)) continue;
        const { userId, appName, category } = row;
        const key = JSON.stringify([userId, appName, category]);
        fresh.set(key, { user_id: userId, app_name: appName, category });
      }
      return [...fresh].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, category]) => category);
    },
    /** Call it after the commit: what was rolled back is not known. */
    remember(written: readonly AppCategoryTable[]): void {
      for (const { user_id, app_name, category } of written) {
        const key = `${user_id} ${app_name}`;
        const seen = known.get(key);
        if (seen) seen.add(category);
        else known.set(key, new Set([category]));
      }
    },
  };
}
