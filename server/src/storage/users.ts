import type { Selectable } from 'kysely';
import type { Db } from './db.ts';
import type { Flag, UserTable } from './schema/tables.ts';

export type User = Selectable<UserTable>;
export type NewUser = Omit<UserTable, 'id' | 'email_key' | 'username_key'>;

/** How names are compared: two spellings with one key are the same email address or username. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/**
 * The user with this email address or this username. An address always holds an "@" and a username never
 * does (contract/src/auth.ts), so at most one user fits.
 */
export async function findUserByLogin(db: Db, login: string): Promise<User | null> {
  const key = nameKey(login);
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where(key.includes('@') ? 'email_key' : 'username_key', '=', key)
    .executeTakeFirst();
  return user ?? null;
}

export async function hasUsers(db: Db): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return user !== undefined;
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', nameKey(email))
    .executeTakeFirst();
  return user !== undefined;
}

/** Writes the user and gives the id; null where the email address or the username is taken. */
export async function insertUser(db: Db, user: NewUser): Promise<number | null> {
  const row = await db
    .insertInto('users')
    .values({ ...user, email_key: nameKey(user.email), username_key: nameKey(user.username) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * The active user, held until the transaction ends: nobody else changes them meanwhile. Null where they are
 * gone, inactive, or no longer have `passwordHash` (where one is given). Writing a column to itself is what
 * locks a row on both engines.
 */
export async function holdUser(db: Db, userId: number, passwordHash?: string): Promise<User | null> {
  let update = db
    .updateTable('users')
    .set((eb) => ({ is_active: eb.ref('is_active') }))
    .where('id', '=', userId)
    .where('is_active', '=', 1);
  if (passwordHash !== undefined) update = update.where('password_hash', '=', passwordHash);
  return (await update.returningAll().executeTakeFirst()) ?? null;
}

export async function setPassword(
  db: Db,
  userId: number,
  password: { password_hash: string; must_change_password: Flag },
): Promise<void> {
  await db.updateTable('users').set(password).where('id', '=', userId).execute();
}
