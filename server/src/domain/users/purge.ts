import { deleteIdempotencyKeysOf } from '../../storage/idempotency-keys.ts';
import { deleteNotificationsOf } from '../../storage/notifications/notifications.ts';
import { deleteDeliveriesOf } from '../../storage/outbox/delivery-log.ts';
import { recordAudit } from '../../storage/people/audit.ts';
import { deleteGivenUp } from '../../storage/people/deleted-users.ts';
import type { Context } from '../context.ts';
import { inBatches } from '../in-batches.ts';

/**
 * Removes a user who was given up (storage/people/deleted-users.ts) with everything of theirs: what there can be much
 * of in batches, the rest with the row. The log of what was done stays. May be cut off anywhere and begun again, by
 * any number of processes.
 */
export async function purgeUser(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  userId: number,
): Promise<void> {
  const { db } = storage;
  await inBatches((limit) => deleteNotificationsOf(db, userId, limit));
  await inBatches((limit) => deleteDeliveriesOf(db, userId, limit));
  await inBatches((limit) => deleteIdempotencyKeysOf(db, userId, limit));
  await db.transaction().execute(async (tx) => {
    if (!(await deleteGivenUp(tx, userId))) return;
    await recordAudit(tx, {
      at: clock(),
      event: 'user.purged',
      actorId: null,
      subjectId: userId,
      address: '',
    });
  });
}
