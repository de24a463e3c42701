import { type Webhook, webhook } from '@alertstream/contract/webhooks';
import type { WebhookCounts, WebhookRow } from '../../storage/targets/webhooks.ts';
import type { Seal } from '../api-keys/seal.ts';
import { isoOrNull } from '../utc-moment.ts';

/** A webhook as its owner sees it, its secret unsealed. */
export function presentWebhook(row: WebhookRow, counts: WebhookCounts, seal: Seal, nowMs: number): Webhook {
  const overlapsUntil = row.previous_until !== null && row.previous_until > nowMs ? row.previous_until : null;
  return {
    id: String(row.id),
    name: row.name,
    url: row.url,
    events: webhook.shape.events.parse(JSON.parse(row.events)),
    isActive: row.is_active === 1,
    disabledReason: row.disabled_reason,
    secret: seal.open(row.secret_sealed),
    previousSecretUntil: isoOrNull(overlapsUntil),
    createdAt: new Date(row.created_at).toISOString(),
    lastTriggered: isoOrNull(counts.last_at),
    totalCalls: counts.calls,
    successRate: counts.calls === 0 ? null : Math.round((counts.successes / counts.calls) * 1000) / 10,
  };
}
