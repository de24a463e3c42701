import type { Db } from './db.ts';

/** Every registered app and whether it is active. */
export async function readAppGates(db: Db): Promise<Map<string, boolean>> {
  const rows = await db.selectFrom('allowed_apps').select(['app_name', 'is_active']).execute();
  return new Map(rows.map((row) => [row.app_name, row.is_active === 1]));
}
