import { pino } from 'pino';
import { createSeal } from '../src/domain/api-keys/seal.ts';
import { newMessageId } from '../src/domain/deliveries/message-id.ts';
import type { Senders } from '../src/domain/deliveries/sender.ts';
import { startDeliveries } from '../src/jobs/deliveries.ts';
import { wireOutgoing } from '../src/outgoing.ts';
import { insertDeliveries, type NewDelivery } from '../src/storage/outbox/deliveries.ts';
import { SECRET, type TestApp } from './app.ts';

/**
 * A worker of the outbox, as a server with the settings of `t` runs it, that may call this machine; `senders` replace its
 * own.
 */
export function startWorker(t: TestApp, senders: Partial<Senders> = {}) {
  const config = { ...t.config, allowPrivateTargets: true };
  const ctx = {
    storage: t.storage,
    clock: t.clock,
    publish: t.publish,
    seal: createSeal(SECRET),
    sendsEmail: t.sendsEmail,
  };
  const outgoing = wireOutgoing(ctx, config);
  const log = pino({ level: 'silent' });
  return startDeliveries({ ...ctx, webhooks: outgoing.webhooks }, { ...outgoing.senders, ...senders }, log);
}

/** Puts deliveries to a URL into the outbox, as a rule of the user would. */
export async function putDeliveries(
  t: TestApp,
  userId: number,
  deliveries: readonly Partial<NewDelivery>[],
): Promise<string[]> {
  const rows = deliveries.map((fields) => ({
    user_id: userId,
    message_id: newMessageId(),
    kind: 'url' as const,
    target: `url:${userId}:${fields.address}`,
    address: null,
    event: 'rule',
    notification_id: null,
    digest_id: null,
    body: '{}',
    next_attempt_at: t.clock(),
    created_at: t.clock(),
    ...fields,
  }));
  await insertDeliveries(t.storage.db, t.storage.engine, rows);
  return rows.map(({ message_id }) => message_id);
}

/** What is known of a user's deliveries, oldest first. */
export function deliveriesOf(t: TestApp, userId: number) {
  return t.storage.db
    .selectFrom('deliveries')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}
