import { randomUUID } from 'node:crypto';
import type { webhookTest } from '@alertstream/contract/deliveries';
import type { WebhookTestPayload } from '@alertstream/contract/webhooks';
import type { z } from 'zod';
import { insertLeased } from '../../storage/outbox/delivery-log.ts';
import { findOwnWebhook } from '../../storage/targets/webhooks.ts';
import { presentAttempt } from '../deliveries/present.ts';
import { type Outcome, SEND_LIMIT_MS } from '../deliveries/sender.ts';
import { settle } from '../deliveries/settle.ts';
import { settleAttempts } from '../deliveries/write-outcomes.ts';
import { notFound, rateLimited } from '../errors.ts';
import { idOf } from '../ids.ts';
import { WEBHOOK, type WebhookContext } from './context.ts';
import { webhookDelivery } from './events.ts';
import { callableOf } from './known.ts';
import { callWebhook } from './sender.ts';

/** Nobody else sends a test that is being sent; longer than it can take. */
const LEASE_MS = 4 * SEND_LIMIT_MS;

export type TestWebhook = (own: { userId: number; id: string }) => Promise<z.infer<typeof webhookTest>>;

/**
 * Sends a test to a webhook, switched off or not, and says at once what came of it; it stands in the log like anything
 * else. A failed one is not repeated.
 * @throws AppError 404 where the user has no such webhook, 429 while their test before is under way
 */
export function createTestWebhook(ctx: WebhookContext): TestWebhook {
  const testing = new Set<number>();

  return async ({ userId, id }) => {
    if (testing.has(userId)) throw rateLimited('A test is under way already: wait for its outcome', 1);
    testing.add(userId);
    try {
      return await test(ctx, userId, idOf(id, WEBHOOK));
    } finally {
      testing.delete(userId);
    }
  };
}

async function test(ctx: WebhookContext, userId: number, webhookId: number) {
  const { db, engine } = ctx.storage;
  const row = await findOwnWebhook(db, userId, webhookId);
  if (!row) throw notFound(WEBHOOK);
  const atMs = ctx.clock();
  const payload: WebhookTestPayload = {
    type: 'test',
    timestamp: new Date(atMs).toISOString(),
    data: { webhookId: String(row.id), name: row.name },
  };
  const what = { event: 'test', notificationId: null, body: JSON.stringify(payload), atMs };
  const delivery = webhookDelivery(userId, webhookId, what);
  const lease = { worker: randomUUID(), untilMs: atMs + LEASE_MS };
  const deliveryId = await db.transaction().execute((tx) => insertLeased(tx, engine, delivery, lease));

  const began = performance.now();
  const sent = { messageId: delivery.message_id, body: delivery.body };
  const outcome = await callWebhook(ctx, callableOf(row, ctx.seal), sent, AbortSignal.timeout(SEND_LIMIT_MS));
  const durationMs = performance.now() - began;
  const attempt = { id: deliveryId, target: delivery.target, failures: 0, atMs, durationMs };
  const settled = settle(attempt, once(outcome), ctx.clock(), 0);
  await settleAttempts(ctx, lease.worker, [settled]);
  return {
    delivered: outcome.kind === 'delivered',
    attempt: presentAttempt({
      at: atMs,
      duration_ms: settled.durationMs,
      status: settled.httpStatus,
      error: settled.error,
      request_head: settled.requestHead,
      response_head: settled.responseHead,
    }),
  };
}

/** The same outcome, but that nothing is tried again. */
function once(outcome: Outcome): Outcome {
  if (outcome.kind === 'delivered') return outcome;
  const { words, exchange } = outcome;
  return { kind: 'failed', words, ...(exchange ? { exchange } : {}) };
}
