import {
  type WebhookChanges as Changes,
  SECRET_OVERLAP_MS,
  type Webhook,
} from '@alertstream/contract/webhooks';
import { forgiveTarget } from '../../storage/outbox/delivery-outcomes.ts';
import { webhookTarget } from '../../storage/targets/names.ts';
import { updateWebhook, type WebhookChanges, type WebhookRow } from '../../storage/targets/webhooks.ts';
import { notFound } from '../errors.ts';
import { idOf } from '../ids.ts';
import { checkUrl, presentCounted, WEBHOOK, type WebhookContext } from './context.ts';
import { newSecret } from './secret.ts';

/**
 * Changes the given fields of a webhook; all others stay. After another secret, the one before signs as well for a day.
 * Switched on or given another address, it starts anew: that it failed before is forgotten.
 * @throws AppError 400 for a private address, 404 where the user has no such webhook
 */
export async function updateWebhookOf(
  ctx: WebhookContext,
  { userId, id, changes }: { userId: number; id: string; changes: Changes },
): Promise<Webhook> {
  if (changes.url !== undefined) checkUrl(ctx, changes.url);
  const isFresh = changes.isActive === true || changes.url !== undefined;
  return change(ctx, { userId, id, isFresh }, (before, nowMs) => ({
    ...columnsOf(changes),
    ...(changes.secret ? secretColumns(ctx, before, changes.secret, nowMs) : {}),
  }));
}

/**
 * Gives a webhook a new secret. The one before signs as well for a day, so that receivers can change over.
 * @throws AppError 404 where the user has no such webhook
 */
export async function rotateSecret(
  ctx: WebhookContext,
  { userId, id }: { userId: number; id: string },
): Promise<Webhook> {
  return change(ctx, { userId, id, isFresh: false }, (before, nowMs) =>
    secretColumns(ctx, before, newSecret(), nowMs),
  );
}

async function change(
  ctx: WebhookContext,
  { userId, id, isFresh }: { userId: number; id: string; isFresh: boolean },
  changesOf: (before: WebhookRow, nowMs: number) => WebhookChanges,
): Promise<Webhook> {
  const webhookId = idOf(id, WEBHOOK);
  const target = webhookTarget(webhookId);
  const row = await ctx.storage.db.transaction().execute(async (tx) => {
    const nowMs = ctx.clock();
    const before = await updateWebhook(tx, userId, webhookId, { updated_at: nowMs }); // held
    if (!before) throw notFound(WEBHOOK);
    if (isFresh) await forgiveTarget(tx, target);
    return (
      (await updateWebhook(tx, userId, webhookId, { ...changesOf(before, nowMs), updated_at: nowMs })) ??
      before
    );
  });
  ctx.publish(isFresh ? { kind: 'webhooks-changed', target } : { kind: 'webhooks-changed' });
  return presentCounted(ctx, row);
}

function secretColumns(
  { seal }: Pick<WebhookContext, 'seal'>,
  before: WebhookRow,
  secret: string,
  nowMs: number,
): WebhookChanges {
  if (seal.open(before.secret_sealed) === secret) return {};
  return {
    secret_sealed: seal.close(secret),
    previous_secret_sealed: before.secret_sealed,
    previous_until: nowMs + SECRET_OVERLAP_MS,
  };
}

function columnsOf({ name, url, events, isActive }: Changes): WebhookChanges {
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { events: JSON.stringify([...new Set(events)]) }),
    ...(isActive === undefined ? {} : { is_active: isActive ? 1 : 0, disabled_reason: null }),
  };
}
