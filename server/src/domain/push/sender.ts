import { pushSubscriptionInput } from '@alertstream/contract/push';
import { byRank } from '../../net/channels/announcement.ts';
import type { SafeFetch } from '../../net/safe-fetch.ts';
import { TargetError } from '../../net/target-error.ts';
import { encryptPush, type Vapid, vapidHeader } from '../../net/web-push.ts';
import { idOfTarget } from '../../storage/targets/names.ts';
import {
  deletePushSubscription,
  findPushSubscription,
  type PushSubscriptionRow,
} from '../../storage/targets/push-subscriptions.ts';
import { announcementOf } from '../announcements/read.ts';
import type { Context } from '../context.ts';
import { retryAfterMs } from '../deliveries/http-exchange.ts';
import type { DueDelivery, Outcome, Sender } from '../deliveries/sender.ts';
import { payloadOf } from './payload.ts';

/** How long a push service keeps a push for a browser that is away. */
const KEPT_S = 24 * 60 * 60;
const NO_LONGER = 'The browser is not told any more';

export type PushContext = Pick<Context, 'storage' | 'clock' | 'seal'> & {
  safeFetch: SafeFetch;
  vapidOf: () => Promise<Vapid>;
  publicUrl: string;
  /** Whom a push service can turn to: a mailto: or https: address. */
  contact: string;
};

/** Pushes to browsers (RFC 8030); targets are "push:<id>". */
export function createPushSender(ctx: PushContext): Sender {
  const { db } = ctx.storage;
  return {
    async send(delivery, signal) {
      const row = await findPushSubscription(db, idOfTarget(delivery.target));
      if (row?.user_id !== delivery.userId) return { kind: 'failed', words: NO_LONGER };
      const outcome = await push(ctx, row, delivery, signal);
      if (outcome.kind !== 'gone') return outcome;
      // Nothing to tell the owner: the browser has ended it, or is gone.
      await deletePushSubscription(db, row.id);
      return { ...outcome, kind: 'failed' };
    },
    nameOf: async (tx, { target }) => {
      const row = await findPushSubscription(tx, idOfTarget(target));
      return row && `a browser (${row.service})`;
    },
    switchOff: (tx, { target }) => deletePushSubscription(tx, idOfTarget(target)),
  };
}

/** One push. `gone` where the push service knows the browser no more. */
async function push(
  ctx: PushContext,
  row: PushSubscriptionRow,
  delivery: Pick<DueDelivery, 'event' | 'body' | 'notificationId' | 'digestId'>,
  signal: AbortSignal,
): Promise<Outcome> {
  const target = pushSubscriptionInput.parse(JSON.parse(ctx.seal.open(row.target_sealed)));
  const announcement = announcementOf(delivery, ctx.publicUrl);
  const payload = payloadOf(announcement, String(delivery.notificationId ?? delivery.digestId ?? 0));
  const { endpoint } = target;
  const nowMs = ctx.clock();
  const headers = {
    ttl: String(KEPT_S),
    urgency: byRank(announcement.priority, ['low', 'normal', 'high', 'high']),
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    authorization: vapidHeader(await ctx.vapidOf(), { endpoint, contact: ctx.contact, nowMs }),
  };
  const body = encryptPush(Buffer.from(JSON.stringify(payload)), target);
  try {
    const answer = await ctx.safeFetch({ url: endpoint, headers, body, signal });
    const exchange = { status: answer.status, requestHead: null, responseHead: null };
    if (answer.status >= 200 && answer.status < 300) return { kind: 'delivered', exchange };
    const words = `${row.service} answered ${answer.status}`;
    if (answer.status === 404 || answer.status === 410) return { kind: 'gone', words: NO_LONGER, exchange };
    if (answer.status === 400 || answer.status === 413) return { kind: 'failed', words, exchange };
    return { kind: 'retry', words, exchange, afterMs: retryAfterMs(answer.headers['retry-after'], nowMs) };
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    return { kind: 'retry', words: `${row.service}: ${error.message}` };
  }
}
