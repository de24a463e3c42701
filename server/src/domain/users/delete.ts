import { recordAudit } from '../../storage/people/audit.ts';
import { markDeleted } from '../../storage/people/deleted-users.ts';
import { deleteSessionsOf } from '../../storage/people/sessions.ts';
import { holdAnyUser } from '../../storage/people/users.ts';
import { publishEnded } from '../accounts/end-session.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { idOf } from '../ids.ts';
import { type Actor, holdActor } from './actor.ts';
import { conflict, deletionRefusal } from './administrators.ts';

/**
 * Deletes a user: signed out and refused at once, with their API keys. Until it is too late (RESTORE_MS)
 * restoreUser brings back all but the sessions.
 * @throws AppError 404; 409 for oneself and for the last active administrator
 */
export async function deleteUser(
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'>,
  { id, actor }: { id: string; actor: Actor },
): Promise<void> {
  const userId = idOf(id, 'User');
  const endedIds = await ctx.storage.db.transaction().execute(async (tx) => {
    const administratorIds = await holdActor(ctx, tx, actor);
    const user = await holdAnyUser(tx, userId);
    if (!user) throw notFound('User');
    const refusal = deletionRefusal({ actorId: actor.id, userId, administratorIds });
    if (refusal) throw conflict(refusal);
    const nowMs = ctx.clock();
    await markDeleted(tx, userId, nowMs);
    const ended = await deleteSessionsOf(tx, userId);
    await recordAudit(tx, {
      at: nowMs,
      event: 'user.deleted',
      actorId: actor.id,
      subjectId: userId,
      address: actor.address,
      detail: { username: user.username, sessionsEnded: ended.length },
    });
    return ended;
  });
  publishEnded(ctx, userId, endedIds);
  ctx.publish({ kind: 'intake-changed' });
}
