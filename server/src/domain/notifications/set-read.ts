import type { Notification } from '@alertstream/contract/notifications';
import { addUnread } from '../../storage/counters.ts';
import { findNotification, updateRead } from '../../storage/notifications.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { idOf } from '../ids.ts';
import { presentNotification } from './present.ts';

/**
 * Marks one of a user's own notifications read or unread, and tells the user's other tabs. Setting what is
 * already set changes nothing.
 * @throws AppError 404 where the user has no such notification
 */
export async function setRead(
  { storage, clock, publish }: Pick<Context, 'storage' | 'clock' | 'publish'>,
  input: { userId: number; id: string; isRead: boolean },
): Promise<Notification> {
  const { userId, isRead } = input;
  const id = idOf(input.id, 'Notification');
  const changed = await storage.db.transaction().execute(async (tx) => {
    const row = await updateRead(tx, userId, id, isRead ? 1 : 0, clock());
    if (row?.place === 'inbox') await addUnread(tx, userId, row.app_name, isRead ? -1 : 1);
    return row;
  });
  const row = changed ?? (await findNotification(storage.db, userId, id));
  if (!row) throw notFound('Notification');
  const notification = presentNotification(row);
  if (changed) {
    publish({
      kind: 'message',
      userId,
      message: JSON.stringify({ type: 'notification.changed', notification }),
    });
  }
  return notification;
}
