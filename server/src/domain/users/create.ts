import type { ManagedUser, UserInput } from '@alertstream/contract/users';
import { recordAudit } from '../../storage/people/audit.ts';
import { giveUpDeletedUsers } from '../../storage/people/deleted-users.ts';
import { insertUser } from '../../storage/people/users.ts';
import { hashPassword } from '../accounts/password.ts';
import type { Context } from '../context.ts';
import { type Actor, holdActor } from './actor.ts';
import { presentUser } from './present.ts';
import { RESTORE_MS } from './restore.ts';
import { takenNames } from './taken-names.ts';

/**
 * Makes a user whose password is their username, to be changed at the first sign-in.
 * @throws AppError 409 naming `email` or `username` or both, 403 for nobody's administrator, 503 where too many
 *   wait for a hash
 */
export async function createUser(
  ctx: Pick<Context, 'storage' | 'clock'>,
  { input, actor }: { input: UserInput; actor: Actor },
): Promise<ManagedUser> {
  const passwordHash = await hashPassword(input.username);
  const user = await ctx.storage.db.transaction().execute(async (tx) => {
    await holdActor(ctx, tx, actor);
    const nowMs = ctx.clock();
    await giveUpDeletedUsers(tx, nowMs - RESTORE_MS); // so that their names are free
    const created = await insertUser(tx, {
      name: input.name.trim(),
      email: input.email,
      username: input.username,
      password_hash: passwordHash,
      is_admin: input.isAdmin ? 1 : 0,
      is_active: input.isActive ? 1 : 0,
      must_change_password: 1,
      created_at: nowMs,
    });
    if (!created) throw await takenNames(tx, input, null);
    await recordAudit(tx, {
      at: nowMs,
      event: 'user.created',
      actorId: actor.id,
      subjectId: created.id,
      address: actor.address,
      detail: { username: created.username, isAdmin: input.isAdmin, isActive: input.isActive },
    });
    return created;
  });
  return presentUser(user);
}
