import type { Notification } from '@alertstream/contract/notifications';
import { findNotification } from '../../storage/notifications/notifications.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { idOf } from '../ids.ts';
import { afterAction } from '../triage/after-action.ts';
import { changeNotifications } from '../triage/change.ts';
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
  const action = { action: isRead ? ('read' as const) : ('unread' as const), until: null, tag: null };
  const { isChanged, row } = await storage.db.transaction().execute(async (tx) => {
    const atMs = clock();
    const change = { userId, ids: [id], atMs, by: 'owner' as const };
    const changes = await changeNotifications(tx, storage.engine, change, (before) =>
      afterAction(before, action, 'owner', atMs),
    );
    return { isChanged: changes.length > 0, row: await findNotification(tx, userId, id) };
  });
  if (!row) throw notFound('Notification');
  const notification = presentNotification(row);
  if (isChanged) {
    publish({
      kind: 'message',
      userId,
      message: JSON.stringify({ type: 'notification.changed', notification }),
    });
  }
  return notification;
}
