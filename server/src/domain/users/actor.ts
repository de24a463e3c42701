import { ERROR_CODES } from '@alertstream/contract/error-codes';
import type { Db } from '../../storage/db.ts';
import { holdAdministrators } from '../../storage/people/users.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';

/** The administrator who does something, and from where. */
export type Actor = { id: number; address: string };

/**
 * The first step of every write to other users: the ids of all active administrators, the actor among them, held
 * until the transaction ends. Such writes therefore come one after the other, and whoever was demoted a moment
 * ago can do nothing more.
 * @throws AppError 403 where the actor is no active administrator any more
 */
export async function holdActor(
  { storage }: Pick<Context, 'storage'>,
  tx: Db,
  actor: Actor,
): Promise<number[]> {
  const administratorIds = await holdAdministrators(tx, storage.engine);
  if (administratorIds.includes(actor.id)) return administratorIds;
  throw new AppError(403, ERROR_CODES.forbidden, 'You need administrator privileges');
}
