import { ERROR_CODES } from '@alertstream/contract/error-codes';
import type { Db } from '../storage/db.ts';
import { holdUser } from '../storage/people/users.ts';
import { AppError, signedOut } from './errors.ts';

/** What a user may have so many of: `what` is its word for several ("rules"), `count` says how many they have. */
type Bounded = { what: string; max: number; count: (db: Db, userId: number) => Promise<number> };

/**
 * Makes sure that the user may have one more. The user is held until the transaction ends, so that calls that come
 * together count each other's.
 * @throws AppError 409 where they have as many as they may, 401 where they are gone or inactive
 */
export async function holdRoom(tx: Db, userId: number, { what, max, count }: Bounded): Promise<void> {
  if (!(await holdUser(tx, userId))) throw signedOut();
  if ((await count(tx, userId)) < max) return;
  throw new AppError(
    409,
    ERROR_CODES.conflict,
    `You have ${max} ${what}, which is as many as there can be. Delete one that is not used any more`,
  );
}
