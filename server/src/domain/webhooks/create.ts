import type { Webhook, WebhookInput } from '@alertstream/contract/webhooks';
import { insertWebhook } from '../../storage/targets/webhooks.ts';
import { checkUrl, presentCounted, type WebhookContext } from './context.ts';
import { holdRoomForWebhook } from './room.ts';
import { newSecret } from './secret.ts';

/**
 * Makes a webhook of the user, with a secret of its own where none is given.
 * @throws AppError 400 for a private address, 409 where they have as many as they may
 */
export async function createWebhook(
  ctx: WebhookContext,
  { userId, input }: { userId: number; input: WebhookInput },
): Promise<Webhook> {
  checkUrl(ctx, input.url);
  const row = await ctx.storage.db.transaction().execute(async (tx) => {
    await holdRoomForWebhook(tx, userId);
    const nowMs = ctx.clock();
    return insertWebhook(tx, {
      user_id: userId,
      name: input.name.trim(),
      url: input.url,
      events: JSON.stringify([...new Set(input.events)]),
      secret_sealed: ctx.seal.close(input.secret || newSecret()),
      is_active: input.isActive ? 1 : 0,
      created_at: nowMs,
      updated_at: nowMs,
    });
  });
  ctx.publish({ kind: 'webhooks-changed' });
  return presentCounted(ctx, row);
}
