import type { Db } from '../db.ts';
import type { AppCategoryTable } from '../schema/apps.ts';

/** The categories, beyond the four, that apps have sent to this user. */
export async function listCategoriesTo(db: Db, userId: number): Promise<AppCategoryTable[]> {
  return db
    .selectFrom('app_categories')
    .innerJoin('allowed_apps', 'allowed_apps.app_name', 'app_categories.app_name')
    .select(['user_id', 'app_categories.app_name', 'category'])
    .where('user_id', '=', userId)
    .execute();
}
