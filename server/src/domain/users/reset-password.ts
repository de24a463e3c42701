import type { ManagedUser } from '@alertstream/contract/users';
import { recordAudit } from '../../storage/people/audit.ts';
import { deleteSessionsOf } from '../../storage/people/sessions.ts';
import { findUser, holdAnyUser, updateUser } from '../../storage/people/users.ts';
import { publishEnded } from '../accounts/end-session.ts';
import { hashPassword } from '../accounts/password.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { idOf } from '../ids.ts';
import { type Actor, holdActor } from './actor.ts';
import { conflict } from './administrators.ts';
import { presentUser } from './present.ts';

/**
 * Makes the username a user's password, to be changed at the next sign-in, and ends all their sessions.
 * @throws AppError 404; 409 where the username changed at this moment; 503 where too many wait for a hash
 */
export async function resetPassword(
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'>,
  { id, actor }: { id: string; actor: Actor },
): Promise<ManagedUser> {
  const userId = idOf(id, 'User');
  const found = await findUser(ctx.storage.db, userId);
  if (!found) throw notFound('User');
  const passwordHash = await hashPassword(found.username);
  const { user, endedIds } = await ctx.storage.db.transaction().execute(async (tx) => {
    await holdActor(ctx, tx, actor);
    const held = await holdAnyUser(tx, userId);
    if (!held) throw notFound('User');
    if (held.username !== found.username) {
      throw conflict('The username was changed at this moment. Nothing was reset: try again');
    }
    const user = await updateUser(tx, userId, { password_hash: passwordHash, must_change_password: 1 });
    const endedIds = await deleteSessionsOf(tx, userId);
    await recordAudit(tx, {
      at: ctx.clock(),
      event: 'password.reset',
      actorId: actor.id,
      subjectId: userId,
      address: actor.address,
      detail: { sessionsEnded: endedIds.length },
    });
    return { user, endedIds };
  });
  publishEnded(ctx, userId, endedIds);
  return presentUser(user);
}
