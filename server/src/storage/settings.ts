import type { Db } from './db.ts';

/** A setting of the whole installation; where there is none yet, `make` says what it is, and the first to say so wins. */
export async function settingOf(db: Db, key: string, make: () => string): Promise<string> {
  const read = () => db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  const before = await read();
  if (before) return before.value;
  await db
    .insertInto('settings')
    .values({ key, value: make() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const made = await read();
  if (!made) throw new Error(`The setting ${key} could not be stored`);
  return made.value;
}
