import { createECDH } from 'node:crypto';
import {
  PUSH_SUBSCRIPTIONS_MAX,
  type PushSubscription,
  type PushSubscriptionInput,
} from '@alertstream/contract/push';
import type { SafeFetch } from '../../net/safe-fetch.ts';
import { TargetError } from '../../net/target-error.ts';
import type { SessionOwner } from '../../storage/people/sessions.ts';
import { holdUser } from '../../storage/people/users.ts';
import {
  deleteOldestPush,
  pushOwnerOf,
  savePushSubscription,
} from '../../storage/targets/push-subscriptions.ts';
import type { Context } from '../context.ts';
import { invalidField } from '../errors.ts';
import { tokenHash } from '../token.ts';
import { presentPush } from './present.ts';

type Given = { current: SessionOwner; subscription: PushSubscriptionInput; userAgent: string };

/**
 * Has a browser told from now on, or says again that it is there. A browser is told for whoever is signed in in it; the
 * one that is longest without contact gives way where there are too many.
 * @throws AppError 400 naming `endpoint` or `keys.p256dh`
 */
export async function subscribePush(
  ctx: Pick<Context, 'storage' | 'clock' | 'seal' | 'publish'> & { safeFetch: Pick<SafeFetch, 'check'> },
  { current, subscription, userAgent }: Given,
): Promise<PushSubscription> {
  checkTarget(ctx, subscription);
  const userId = current.user.id;
  const endpointHash = tokenHash(subscription.endpoint);
  const { row, before } = await ctx.storage.db.transaction().execute(async (tx) => {
    await holdUser(tx, userId); // so that two browsers are not one too many
    const before = await pushOwnerOf(tx, endpointHash);
    const row = await savePushSubscription(tx, {
      user_id: userId,
      session_id: current.sessionId,
      endpoint_hash: endpointHash,
      service: new URL(subscription.endpoint).host,
      target_sealed: ctx.seal.close(JSON.stringify(subscription)),
      user_agent: userAgent.slice(0, 300),
      seen_at: ctx.clock(),
    });
    await deleteOldestPush(tx, userId, PUSH_SUBSCRIPTIONS_MAX);
    return { row, before };
  });
  for (const id of new Set([userId, before ?? userId])) ctx.publish({ kind: 'routes-changed', userId: id });
  return presentPush({ row, lastError: null, lastSentAt: null });
}

function checkTarget(
  { safeFetch }: { safeFetch: Pick<SafeFetch, 'check'> },
  given: PushSubscriptionInput,
): void {
  try {
    safeFetch.check(given.endpoint);
  } catch (error) {
    if (error instanceof TargetError) throw invalidField('endpoint', error.message);
    throw error;
  }
  try {
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    ecdh.computeSecret(Buffer.from(given.keys.p256dh, 'base64url'));
  } catch {
    throw invalidField('keys.p256dh', 'Must be a point of the curve P-256');
  }
}
