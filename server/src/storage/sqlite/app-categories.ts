import type Database from 'better-sqlite3';
import { CATEGORIES_MAX } from '../known-categories.ts';
import type { AppCategoryTable } from '../schema/apps.ts';

/** Writes the categories that are not there yet, as long as their app has room for them. */
export function categoryStatement(db: Database.Database): (fresh: readonly AppCategoryTable[]) => void {
  const insert = db.prepare(
    `insert into app_categories (user_id, app_name, category)
     select @user_id, @app_name, @category
     where (select count(*) from app_categories where user_id = @user_id and app_name = @app_name) < ${CATEGORIES_MAX}
     on conflict do nothing`,
  );
  return (fresh) => {
    for (const category of fresh) insert.run(category);
  };
}
