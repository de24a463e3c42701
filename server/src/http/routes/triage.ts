import { TRIAGE_RECENT_MAX, triageInput, triageRecord, UNDO_TTL_MS } from '@alertstream/contract/triage';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { z } from 'zod';
import { act } from '../../domain/triage/act.ts';
import type { TriageContext } from '../../domain/triage/batch.ts';
import { carryOn, isUnfinished, tellAction } from '../../domain/triage/carry-on.ts';
import { presentAction } from '../../domain/triage/present.ts';
import { undo } from '../../domain/triage/undo.ts';
import { listActions, type TriageActionRow } from '../../storage/notifications/triage-actions.ts';
import { ownerOf } from '../plugins/session.ts';
import type { ZodApp } from '../zod-app.ts';

/**
 * /api/notifications/actions: what the signed-in person does with notifications, and takes back. An action that is not
 * done within the call is answered with 202 and goes on here; what a stopping server leaves, the job carries on.
 */
export function triageRoutes(app: ZodApp, ctx: TriageContext, log: FastifyBaseLogger): void {
  const response = { 200: triageRecord, 202: triageRecord };
  const running = new Set<Promise<void>>();
  let stopping = false;

  function answer(reply: FastifyReply, row: TriageActionRow) {
    const isTold = row.affected > 0 || isUnfinished(row);
    if (isTold) tellAction(ctx.publish, row);
    if (!isUnfinished(row)) return presentAction(row);
    const work: Promise<void> = carryOn(ctx, row, () => stopping)
      .catch((error: unknown) => log.warn({ err: error }, 'an action was cut off; it is carried on shortly'))
      .finally(() => running.delete(work));
    running.add(work);
    reply.code(202);
    return presentAction(row);
  }

  app.post(
    '/api/notifications/actions',
    { schema: { body: triageInput, response } },
    async (request, reply) => answer(reply, await act(ctx, ownerOf(request).user.id, request.body)),
  );

  app.post(
    '/api/notifications/actions/:undoId/undo',
    { schema: { params: z.object({ undoId: z.string() }), response } },
    async (request, reply) => answer(reply, await undo(ctx, ownerOf(request).user.id, request.params.undoId)),
  );

  app.get(
    '/api/notifications/actions',
    { schema: { response: { 200: z.array(triageRecord) } } },
    async (request) => {
      const sinceMs = ctx.clock() - UNDO_TTL_MS;
      const { id } = ownerOf(request).user;
      const rows = await listActions(ctx.storage.db, id, sinceMs, TRIAGE_RECENT_MAX);
      return rows.map(presentAction);
    },
  );

  app.addHook('preClose', async () => {
    stopping = true;
    await Promise.all(running);
  });
}
