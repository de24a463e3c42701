import type { LiveMessage } from '@alertstream/contract/live';
import { findNotifications } from '../../storage/automation/ruled-notifications.ts';
import { dueSnoozed } from '../../storage/notifications/snoozed.ts';
import { insertDeliveries } from '../../storage/outbox/deliveries.ts';
import { deliveriesOfNotification } from '../announcements/drafts.ts';
import { readRoutes } from '../announcements/routes.ts';
import type { Context } from '../context.ts';
import { presentNotification } from '../notifications/present.ts';
import { woken } from './after-action.ts';
import { changeNotifications } from './change.ts';

export type WakeContext = Pick<Context, 'storage' | 'clock' | 'publish' | 'sendsEmail'>;

/** Notifications of one transaction. */
const BATCH = 500;
/** As many of a user come back with a message each; more at a time are announced together, in a digest. */
const ONE_BY_ONE_MAX = 5;

/**
 * Brings back what was snoozed and is due: unread, into the inbox, and announced. Any number of processes may do it at
 * once: a notification leaves its snooze in the transaction that brings it back, so that one of them tells of it.
 */
export async function wakeDue(ctx: WakeContext, batch = BATCH): Promise<void> {
  for (;;) {
    const due = await dueSnoozed(ctx.storage.db, ctx.clock(), batch);
    if (due.length === 0) return;
    for (const [userId, own] of Map.groupBy(due, ({ user_id }) => user_id)) {
      await wakeFor(
        ctx,
        userId,
        own.map(({ id }) => id),
      );
    }
  }
}

async function wakeFor(
  { storage, clock, publish, sendsEmail }: WakeContext,
  userId: number,
  ids: readonly number[],
): Promise<void> {
  const nowMs = clock();
  const announceAt = ids.length > ONE_BY_ONE_MAX ? nowMs : null;
  const told = await storage.db.transaction().execute(async (tx) => {
    const changes = await changeNotifications(
      tx,
      storage.engine,
      { userId, ids, atMs: nowMs, by: 'owner' },
      (before) => {
        const after = woken(before, nowMs);
        return after && { ...after, announce_at: announceAt };
      },
    );
    const rows = await findNotifications(
      { db: tx, engine: storage.engine },
      userId,
      changes.map(({ row }) => row.id),
    );
    const notifications = [...rows.values()].map(presentNotification);
    if (announceAt !== null) return notifications;
    const routes = await readRoutes(tx, { sendsEmail }, userId);
    const deliveries = notifications.flatMap((one) => deliveriesOfNotification(userId, routes, one, nowMs));
    await insertDeliveries(tx, storage.engine, deliveries);
    return notifications;
  });
  for (const notification of told) {
    const message: LiveMessage = { type: 'notification', announce: announceAt === null, notification };
    publish({ kind: 'message', userId, message: JSON.stringify(message) });
  }
  if (told.length > 0) publish({ kind: 'deliveries-waiting' });
}
