import { WEBHOOK_RESTORE_MS, type Webhook } from '@alertstream/contract/webhooks';
import { unmarkDeleted } from '../../storage/marked-rows.ts';
import { notFound } from '../errors.ts';
import { idOf } from '../ids.ts';
import { presentCounted, WEBHOOK, type WebhookContext } from './context.ts';
import { holdRoomForWebhook } from './room.ts';

/**
 * Brings back a webhook that was deleted a moment ago, with its log. What came due in between has failed, and can be
 * sent again.
 * @throws AppError 404 where there is none or it is too late, 409 where the user has as many as they may
 */
export async function restoreWebhook(
  ctx: WebhookContext,
  { userId, id }: { userId: number; id: string },
): Promise<Webhook> {
  const webhookId = idOf(id, WEBHOOK);
  const row = await ctx.storage.db.transaction().execute(async (tx) => {
    await holdRoomForWebhook(tx, userId);
    return unmarkDeleted(tx, 'webhooks', {
      userId,
      id: webhookId,
      sinceMs: ctx.clock() - WEBHOOK_RESTORE_MS,
    });
  });
  if (!row) throw notFound(WEBHOOK);
  ctx.publish({ kind: 'webhooks-changed' });
  return presentCounted(ctx, row);
}
