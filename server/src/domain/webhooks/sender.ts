import type { SafeFetch } from '../../net/safe-fetch.ts';
import { signedHeaders } from '../../net/webhook-signature.ts';
import { idOfTarget } from '../../storage/targets/names.ts';
import { findWebhook, switchOffWebhook } from '../../storage/targets/webhooks.ts';
import type { Context } from '../context.ts';
import { postDelivery } from '../deliveries/http-exchange.ts';
import type { DueDelivery, Outcome, Sender } from '../deliveries/sender.ts';
import type { CallableWebhook, KnownWebhooks } from './known.ts';

/** By which receivers know our calls. */
export const USER_AGENT = 'AlertStream-Webhooks/1';

export type WebhookCalls = Pick<Context, 'clock'> & { safeFetch: SafeFetch };

/** Sends to registered webhooks. */
export function createWebhookSender(ctx: WebhookCalls, known: Pick<KnownWebhooks, 'callable'>): Sender {
  return {
    async send(delivery, signal) {
      const webhook = await known.callable(idOfTarget(delivery.target));
      if (webhook?.userId !== delivery.userId)
        return { kind: 'failed', words: 'The webhook was deleted, or its owner may not sign in any more' };
      if (!webhook.isActive) return { kind: 'failed', words: 'The webhook is switched off' };
      return callWebhook(ctx, webhook, delivery, signal);
    },
    async nameOf(db, { target }) {
      const row = await findWebhook(db, idOfTarget(target));
      return row && `webhook "${row.name}"`;
    },
    switchOff: (tx, { target }, reason) => switchOffWebhook(tx, idOfTarget(target), reason, ctx.clock()),
  };
}

/** One call, signed with the secret, and for a while after a rotation with the one before as well. */
export async function callWebhook(
  { clock, safeFetch }: WebhookCalls,
  { url, secret, previous }: CallableWebhook,
  { messageId, body }: Pick<DueDelivery, 'messageId' | 'body'>,
  signal: AbortSignal,
): Promise<Outcome> {
  const nowMs = clock();
  const secrets = previous && previous.untilMs > nowMs ? [secret, previous.secret] : [secret];
  const signed = { id: messageId, timestampS: Math.floor(nowMs / 1000), body };
  const headers = {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    ...signedHeaders(signed, secrets),
  };
  return postDelivery(safeFetch, { url, headers, body, signal }, nowMs);
}
