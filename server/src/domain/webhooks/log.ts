import type { Delivery } from '@alertstream/contract/deliveries';
import { ERROR_CODES } from '@alertstream/contract/error-codes';
import type { DeliveryRow } from '../../storage/outbox/deliveries.ts';
import { latestAttempts } from '../../storage/outbox/delivery-attempts.ts';
import {
  findDelivery,
  type LogPage,
  listDeliveries,
  recoverFailed,
  sendAgain,
} from '../../storage/outbox/delivery-log.ts';
import { webhookTarget } from '../../storage/targets/names.ts';
import { findOwnWebhook } from '../../storage/targets/webhooks.ts';
import { ATTEMPTS_SHOWN, presentDelivery } from '../deliveries/present.ts';
import { AppError, notFound } from '../errors.ts';
import { idOf } from '../ids.ts';
import { WEBHOOK, type WebhookContext } from './context.ts';

type Own = { userId: number; id: string };
type LogContext = Pick<WebhookContext, 'storage' | 'clock' | 'publish'>;

/** Deliveries that one transaction puts back. */
const RECOVERED_AT_ONCE = 500;

/**
 * What was or is to be sent to a webhook, newest first, and the next page's cursor where there is one.
 * @throws AppError 404 where the user has no such webhook
 */
export async function deliveriesTo(
  ctx: Pick<WebhookContext, 'storage'>,
  own: Own,
  page: LogPage,
): Promise<{ deliveries: Delivery[]; next: string | null }> {
  const { rows, more } = await listDeliveries(ctx.storage.db, (await ownTarget(ctx, own)).target, page);
  const last = rows.at(-1);
  return { deliveries: await presented(ctx, rows), next: more && last ? String(last.id) : null };
}

/**
 * Sends one thing again, under the same id, whatever came of it before.
 * @throws AppError 404 where the user has no such webhook or it no such delivery, 409 while it is switched off
 */
export async function redeliver(ctx: LogContext, own: Own & { deliveryId: string }): Promise<Delivery> {
  const { db } = ctx.storage;
  const deliveryId = idOf(own.deliveryId, 'Delivery');
  const { target } = await activeTarget(ctx, own);
  await sendAgain(db, target, deliveryId, ctx.clock());
  const row = await findDelivery(db, target, deliveryId);
  if (!row) throw notFound('Delivery');
  ctx.publish({ kind: 'deliveries-waiting' });
  const [shown] = await presented(ctx, [row]);
  if (!shown) throw notFound('Delivery');
  return shown;
}

/**
 * Sends everything again that failed since an instant; says how much that is.
 * @throws AppError 404 where the user has no such webhook, 409 while it is switched off
 */
export async function recover(ctx: LogContext, own: Own & { sinceMs: number }): Promise<number> {
  const { target } = await activeTarget(ctx, own);
  const nowMs = ctx.clock();
  let count = 0;
  for (let afterId = 0; ; ) {
    const batch = { sinceMs: own.sinceMs, afterId, limit: RECOVERED_AT_ONCE, nowMs };
    const ids = await recoverFailed(ctx.storage.db, target, batch);
    count += ids.length;
    if (ids.length < RECOVERED_AT_ONCE) break;
    afterId = Math.max(...ids);
  }
  if (count > 0) ctx.publish({ kind: 'deliveries-waiting' });
  return count;
}

async function presented({ storage }: Pick<WebhookContext, 'storage'>, rows: readonly DeliveryRow[]) {
  const attempts = await latestAttempts(
    storage.db,
    rows.map(({ id }) => id),
    ATTEMPTS_SHOWN,
  );
  return rows.map((row) => presentDelivery(row, attempts.get(row.id) ?? []));
}

async function ownTarget({ storage }: Pick<WebhookContext, 'storage'>, { userId, id }: Own) {
  const row = await findOwnWebhook(storage.db, userId, idOf(id, WEBHOOK));
  if (!row) throw notFound(WEBHOOK);
  return { target: webhookTarget(row.id), isActive: row.is_active === 1 };
}

async function activeTarget(ctx: Pick<WebhookContext, 'storage'>, own: Own) {
  const target = await ownTarget(ctx, own);
  if (target.isActive) return target;
  throw new AppError(409, ERROR_CODES.conflict, 'This webhook is switched off. Switch it on first');
}
