import type { Selectable } from 'kysely';
import type { Db } from '../db.ts';
import type { PreferenceTable } from '../schema/apps.ts';

export type PreferenceRow = Selectable<PreferenceTable>;

/** All that a user has saved, by app name. */
export async function listPreferences(db: Db, userId: number): Promise<PreferenceRow[]> {
  return db.selectFrom('preferences').selectAll().where('user_id', '=', userId).orderBy('app_name').execute();
}

/** Those that take effect: while an app can't be subscribed to, what was saved for it rests. */
export async function listEffectivePreferences(db: Db, userId: number): Promise<PreferenceRow[]> {
  return db
    .selectFrom('preferences')
    .innerJoin('allowed_apps', 'allowed_apps.app_name', 'preferences.app_name')
    .selectAll('preferences')
    .where('user_id', '=', userId)
    .where('allow_user_subscription', '=', 1)
    .execute();
}

/** Null where the user has saved none for the app: the defaults hold. */
export async function findPreference(db: Db, userId: number, appName: string): Promise<PreferenceRow | null> {
  const row = await db
    .selectFrom('preferences')
    .selectAll()
    .where('user_id', '=', userId)
    .where('app_name', '=', appName)
    .executeTakeFirst();
  return row ?? null;
}

/** Writes the whole record, over one that is there. */
export async function savePreference(db: Db, preference: PreferenceTable): Promise<void> {
  const { user_id: _user, app_name: _app, ...values } = preference;
  await db
    .insertInto('preferences')
    .values(preference)
    .onConflict((conflict) => conflict.columns(['user_id', 'app_name']).doUpdateSet(values))
    .execute();
}

/** True where there was one to delete. */
export async function deletePreference(db: Db, userId: number, appName: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('preferences')
    .where('user_id', '=', userId)
    .where('app_name', '=', appName)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes what all users have saved for an app; says how many they were. */
export async function deletePreferencesFor(db: Db, appName: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('preferences')
    .where('app_name', '=', appName)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
