import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../db.ts';
import type { Engine } from '../dialect.ts';
import type { Flag } from '../schema/flag.ts';
import type { UserTable } from '../schema/people.ts';
import { deleteResetsOf } from './password-resets.ts';

export type User = Selectable<UserTable>;
export type NewUser = Omit<Insertable<UserTable>, 'id' | 'email_key' | 'username_key'>;
export type UserChanges = Omit<
  Updateable<UserTable>,
  'id' | 'email_key' | 'username_key' | 'revision' | 'deleted_at'
>;

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
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return user ?? null;
}

/** Everybody who isn't deleted, oldest first. */
export async function listUsers(db: Db): Promise<User[]> {
  return db.selectFrom('users').selectAll().where('deleted_at', 'is', null).orderBy('id').execute();
}

/** Up to `limit` ids of users above `afterId`, deleted ones included. */
export async function userIdsAfter(db: Db, afterId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The user, active or not; null where there is none, or a deleted one. */
export async function findUser(db: Db, userId: number): Promise<User | null> {
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return user ?? null;
}

/** False before the first start has made its administrator. */
export async function hasUsers(db: Db): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
}

/** True also where the address belongs to a deleted user who can be restored. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', nameKey(email))
    .executeTakeFirst();
  return user !== undefined;
}

/** Writes the user; null where the email address or the username is taken. */
export async function insertUser(db: Db, user: NewUser): Promise<User | null> {
  const row = await db
    .insertInto('users')
    .values({ ...user, email_key: nameKey(user.email), username_key: nameKey(user.username) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
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
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null);
  if (passwordHash !== undefined) update = update.where('password_hash', '=', passwordHash);
  return (await update.returningAll().executeTakeFirst()) ?? null;
}

/** As {@link holdUser}, for a user who may be inactive. */
export async function holdAnyUser(db: Db, userId: number): Promise<User | null> {
  const user = await db
    .updateTable('users')
    .set((eb) => ({ is_active: eb.ref('is_active') }))
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return user ?? null;
}

/**
 * The ids of all active administrators, held until the transaction ends. Two transactions that ask wait for each
 * other, and the second sees what the first has made of them. Held in the order of their ids, so that nobody waits
 * in a circle: ask for them before holding any other user. SQLite has one writer at a time, and needs no lock.
 */
export async function holdAdministrators(db: Db, engine: Engine): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', 1)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$if(engine === 'postgres', (query) => query.forNoKeyUpdate()) // does not stop intake, as FOR UPDATE would
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Changes a user and gives the next revision.
 * @throws Error that isUniqueViolation knows, where the new email address or username is taken
 */
export async function updateUser(db: Db, userId: number, changes: UserChanges): Promise<User> {
  const { email, username } = changes;
  return db
    .updateTable('users')
    .set((eb) => ({
      ...changes,
      ...(email === undefined ? {} : { email_key: nameKey(email) }),
      ...(username === undefined ? {} : { username_key: nameKey(username) }),
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Links for a password that was forgotten end with it. */
export async function setPassword(
  db: Db,
  userId: number,
  password: { password_hash: string; must_change_password: Flag },
): Promise<void> {
  await updateUser(db, userId, password);
  await deleteResetsOf(db, userId);
}

/** Those who have one of these names, deleted users who can be restored among them. */
export async function findUsersNamed(
  db: Db,
  { email, username }: { email?: string | undefined; username?: string | undefined },
): Promise<User[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where((eb) =>
      eb.or([
        ...(email === undefined ? [] : [eb('email_key', '=', nameKey(email))]),
        ...(username === undefined ? [] : [eb('username_key', '=', nameKey(username))]),
      ]),
    )
    .execute();
}
