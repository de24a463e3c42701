import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { CATEGORIES_MAX } from '../known-categories.ts';
import type { AppCategoryTable } from '../schema/apps.ts';

/**
 * Writes the categories that are not there yet, as long as their app has room for them; a batch can pass the bound
 * once, by what it brings.
 */
export async function addCategories(tx: Db, fresh: readonly AppCategoryTable[]): Promise<void> {
  if (fresh.length === 0) return;
  await sql`
    insert into app_categories (user_id, app_name, category)
    select f.user_id, f.app_name, f.category
    from json_to_recordset(${JSON.stringify(fresh)}::json) as f(user_id bigint, app_name text, category text)
    where (
      select count(*) from app_categories c where c.user_id = f.user_id and c.app_name = f.app_name
    ) < ${CATEGORIES_MAX}::int
    on conflict do nothing
  `.execute(tx);
}
