import type { Db } from '../../storage/db.ts';
import { recordAudit } from '../../storage/people/audit.ts';
import { deleteOtherSessions, deleteSessionOf, type SessionOwner } from '../../storage/people/sessions.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { idOf } from '../ids.ts';
import { publishEnded } from './end-session.ts';
import { tellOfSession } from './tell-webhooks.ts';

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

/** What follows from it in its transaction: to webhooks, a session that is ended from elsewhere is signed out. */
async function record(
  { storage, clock }: Ctx,
  tx: Db,
  { current: { user }, address }: Caller,
  ended: number,
): Promise<void> {
  const nowMs = clock();
  const event = 'user.logout';
  await tellOfSession(tx, storage.engine, { event, user, client: { address }, nowMs, sessions: ended });
  await recordAudit(tx, {
    at: nowMs,
    event: 'session.ended',
    actorId: user.id,
    subjectId: user.id,
    address,
    detail: { sessionsEnded: ended },
  });
}
