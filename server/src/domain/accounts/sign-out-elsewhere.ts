import { recordAudit } from '../../storage/audit.ts';
import type { Db } from '../../storage/db.ts';
import { deleteOtherSessions, deleteSessionOf, type SessionOwner } from '../../storage/sessions.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { idOf } from '../ids.ts';
import { publishEnded } from './end-session.ts';

type Ctx = Pick<Context, 'storage' | 'clock' | 'publish'>;
type Caller = { current: SessionOwner; address: string };

/**
 * Ends one of the caller's own sessions, the current one if they say so.
 * @throws AppError 404 where they have no such session, whoever else may have it
 */
export async function endOwnSession(ctx: Ctx, input: Caller & { id: string }): Promise<void> {
  const sessionId = idOf(input.id, 'Session');
  const userId = input.current.user.id;
  await ctx.storage.db.transaction().execute(async (tx) => {
    if (!(await deleteSessionOf(tx, userId, sessionId, ctx.clock()))) throw notFound('Session');
    await record(ctx, tx, input, 1);
  });
  publishEnded(ctx, userId, [sessionId]);
}

/** Ends all of the caller's sessions but the current one. */
export async function signOutElsewhere(ctx: Ctx, input: Caller): Promise<void> {
  const { user, sessionId } = input.current;
  const endedIds = await ctx.storage.db.transaction().execute(async (tx) => {
    const ended = await deleteOtherSessions(tx, user.id, sessionId);
    if (ended.length > 0) await record(ctx, tx, input, ended.length);
    return ended;
  });
  publishEnded(ctx, user.id, endedIds);
}

async function record({ clock }: Ctx, tx: Db, { current, address }: Caller, ended: number): Promise<void> {
  await recordAudit(tx, {
    at: clock(),
    event: 'session.ended',
    actorId: current.user.id,
    subjectId: current.user.id,
    address,
    detail: { sessionsEnded: ended },
  });
}
