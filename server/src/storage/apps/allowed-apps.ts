import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../db.ts';
import type { AllowedAppTable } from '../schema/apps.ts';

export type AppRow = Selectable<AllowedAppTable>;
export type AppChanges = Omit<Updateable<AllowedAppTable>, 'app_name' | 'created_at' | 'revision'>;

/** Every registered app and whether it is active. */
export async function readAppGates(db: Db): Promise<Map<string, boolean>> {
  const rows = await db.selectFrom('allowed_apps').select(['app_name', 'is_active']).execute();
  return new Map(rows.map((row) => [row.app_name, row.is_active === 1]));
}

/** Every registered app, oldest first. */
export async function listApps(db: Db): Promise<AppRow[]> {
  return db.selectFrom('allowed_apps').selectAll().orderBy('created_at').orderBy('app_name').execute();
}

/** The apps that users can have preferences for. */
export async function listSubscribableApps(db: Db): Promise<AppRow[]> {
  return db
    .selectFrom('allowed_apps')
    .selectAll()
    .where('is_active', '=', 1)
    .where('allow_user_subscription', '=', 1)
    .execute();
}

/** Null where no app is registered by this name. */
export async function findApp(db: Db, appName: string): Promise<AppRow | null> {
  const row = await db
    .selectFrom('allowed_apps')
    .selectAll()
    .where('app_name', '=', appName)
    .executeTakeFirst();
  return row ?? null;
}

/** The icons of registered apps that may be the address of an image. */
export async function listIconAddresses(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('allowed_apps')
    .select('icon')
    .distinct()
    .where('icon', 'like', '%://%')
    .orderBy('icon')
    .execute();
  return rows.flatMap(({ icon }) => icon ?? []);
}

/** False where the name is taken. */
export async function insertApp(db: Db, app: Insertable<AllowedAppTable>): Promise<boolean> {
  const row = await db
    .insertInto('allowed_apps')
    .values(app)
    .onConflict((conflict) => conflict.column('app_name').doNothing())
    .returning('app_name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes an app and gives the next revision. */
export async function updateAppRow(db: Db, appName: string, changes: AppChanges): Promise<AppRow> {
  return db
    .updateTable('allowed_apps')
    .set((eb) => ({ ...changes, revision: eb('revision', '+', 1) }))
    .where('app_name', '=', appName)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The app, held until the transaction ends: nobody changes or deletes it meanwhile. Null where there is none. */
export async function holdApp(db: Db, appName: string): Promise<AppRow | null> {
  const row = await db
    .updateTable('allowed_apps')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('app_name', '=', appName)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** False where there is none. */
export async function deleteAppRow(db: Db, appName: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('allowed_apps')
    .where('app_name', '=', appName)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Apps that have sent without being registered, with how much they sent to all users; most first. */
export async function listUnregisteredApps(
  db: Db,
  limit: number,
): Promise<{ app_name: string; received: number }[]> {
  const rows = await db
    .selectFrom('app_counters')
    .leftJoin('allowed_apps', 'allowed_apps.app_name', 'app_counters.app_name')
    .select((eb) => ['app_counters.app_name', eb.fn.sum<number>('received').as('received')])
    .where('allowed_apps.app_name', 'is', null)
    .groupBy('app_counters.app_name')
    .orderBy('received', 'desc')
    .orderBy('app_counters.app_name')
    .limit(limit)
    .execute();
  return rows.map(({ app_name, received }) => ({ app_name, received: Number(received) }));
}
