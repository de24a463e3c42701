import { markDeleted } from '../../storage/marked-rows.ts';
import { notFound } from '../errors.ts';
import { idOf } from '../ids.ts';
import { WEBHOOK, type WebhookContext } from './context.ts';

/**
 * Deletes a webhook of the user: nothing is sent to it from then on. For a minute (contract WEBHOOK_RESTORE_MS)
 * restoreWebhook brings it back.
 * @throws AppError 404 where the user has no such webhook
 */
export async function deleteWebhook(
  ctx: Pick<WebhookContext, 'storage' | 'clock' | 'publish'>,
  { userId, id }: { userId: number; id: string },
): Promise<void> {
  const isDone = await markDeleted(ctx.storage.db, 'webhooks', {
    userId,
    id: idOf(id, WEBHOOK),
    nowMs: ctx.clock(),
  });
  if (!isDone) throw notFound(WEBHOOK);
  ctx.publish({ kind: 'webhooks-changed' });
}
