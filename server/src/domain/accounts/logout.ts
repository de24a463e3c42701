import { recordAudit } from '../../storage/people/audit.ts';
import { deleteSession, type SessionOwner } from '../../storage/people/sessions.ts';
import type { Context } from '../context.ts';
import type { Client } from './client.ts';
import { publishEnded } from './end-session.ts';
import { tellOfSession } from './tell-webhooks.ts';

/** Ends the session, and closes its live sockets. */
export async function logout(
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'>,
  { current, client }: { current: SessionOwner; client: Client },
): Promise<void> {
  const userId = current.user.id;
  await ctx.storage.db.transaction().execute(async (tx) => {
    await deleteSession(tx, current.sessionId);
    const nowMs = ctx.clock();
    const event = 'user.logout';
    await tellOfSession(tx, ctx.storage.engine, { event, user: current.user, client, nowMs });
    await recordAudit(tx, {
      at: nowMs,
      event: 'logout',
      actorId: userId,
      subjectId: userId,
      address: client.address,
    });
  });
  publishEnded(ctx, userId, [current.sessionId]);
}
