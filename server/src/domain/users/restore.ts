import type { ManagedUser } from '@alertstream/contract/users';
import { recordAudit } from '../../storage/people/audit.ts';
import { unmarkDeleted } from '../../storage/people/deleted-users.ts';
import { findUser } from '../../storage/people/users.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { idOf } from '../ids.ts';
import { type Actor, holdActor } from './actor.ts';
import { presentUser } from './present.ts';

/** How long a deletion can be undone: longer than the toast offers it, for a slow hand and a slow network. */
export const RESTORE_MS = 60_000;

/**
 * Brings a deleted user back as they were, but for their sessions. A user who isn't deleted stays as they are, so
 * that undoing twice is no error.
 * @throws AppError 404 where there is no such user, or it is too late
 */
export async function restoreUser(
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'>,
  { id, actor }: { id: string; actor: Actor },
): Promise<ManagedUser> {
  const userId = idOf(id, 'User');
  const restored = await ctx.storage.db.transaction().execute(async (tx) => {
    await holdActor(ctx, tx, actor);
    const nowMs = ctx.clock();
    const user = await unmarkDeleted(tx, userId, nowMs - RESTORE_MS);
    if (!user) return null;
    await recordAudit(tx, {
      at: nowMs,
      event: 'user.restored',
      actorId: actor.id,
      subjectId: userId,
      address: actor.address,
    });
    return user;
  });
  const user = restored ?? (await findUser(ctx.storage.db, userId));
  if (!user) throw notFound('User');
  if (restored) ctx.publish({ kind: 'intake-changed' });
  return presentUser(user);
}
