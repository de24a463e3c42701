import type { Selectable } from 'kysely';
import type { Db } from '../db.ts';
import type { ApiKeyTable } from '../schema/people.ts';

export type ApiKeyRow = Selectable<ApiKeyTable>;
export type NewApiKey = Omit<ApiKeyTable, 'id'>;

/** Whom a key speaks for. */
export type KeyOwner = { keyId: number; userId: number; keyName: string };

/** The active key of an active owner with this SHA-256 (hex), or null. */
export async function findKeyByHash(db: Db, hash: string): Promise<KeyOwner | null> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id as keyId', 'api_keys.user_id as userId', 'api_keys.name as keyName'])
    .where('api_keys.key_hash', '=', hash)
    .where('api_keys.is_active', '=', 1)
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** A user's keys, newest first. */
export async function listKeysOf(db: Db, userId: number): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** How many keys a user has. */
export async function countKeysOf(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Writes a key: its hash to find it by, and the key itself sealed. */
export async function insertKey(db: Db, key: NewApiKey): Promise<ApiKeyRow> {
  return db.insertInto('api_keys').values(key).returningAll().executeTakeFirstOrThrow();
}

/** Deletes the user's key and gives its name; null where the user has no such key. */
export async function deleteKeyOf(db: Db, userId: number, keyId: number): Promise<string | null> {
  const row = await db
    .deleteFrom('api_keys')
    .where('id', '=', keyId)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}
