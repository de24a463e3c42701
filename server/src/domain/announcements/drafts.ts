import type { Digest } from '@alertstream/contract/digests';
import type { Notification } from '@alertstream/contract/notifications';
import type { DeliveryDraft } from '../../storage/intake-store.ts';
import type { NewDelivery } from '../../storage/outbox/deliveries.ts';
import { newMessageId } from '../deliveries/message-id.ts';
import { type Route, takes, withoutRepeats } from './routes.ts';

/** What is kept of a notification for whoever announces it: as it was when it was announced. */
export type AnnouncedNotification = Pick<
  Notification,
  'title' | 'message' | 'appName' | 'category' | 'priority'
>;

/** The announcements of one notification at `nowMs`, a delivery for each route that takes it. Its id is not known yet. */
export function draftsOf(
  routes: readonly Route[],
  { title, message, appName, category, priority }: AnnouncedNotification,
  nowMs: number,
): DeliveryDraft[] {
  if (routes.length === 0) return [];
  const wanted = withoutRepeats(routes.filter((route) => takes(route, appName, priority)));
  if (wanted.length === 0) return [];
  const createdAt = new Date(nowMs).toISOString();
  const rest = JSON.stringify({ title, message, appName, category, priority, createdAt }).slice(1);
  const body = ['{"id":"', `",${rest}`] as const;
  return wanted.map(({ kind, target }) => ({
    messageId: newMessageId(),
    kind,
    target,
    address: null,
    event: 'announcement',
    body,
    nextAttemptAt: nowMs,
  }));
}

/** The same for a notification that is there already. */
export function deliveriesOfNotification(
  userId: number,
  routes: readonly Route[],
  notification: AnnouncedNotification & { id: string },
  nowMs: number,
): NewDelivery[] {
  return draftsOf(routes, notification, nowMs).map((draft) => ({
    user_id: userId,
    message_id: draft.messageId,
    kind: draft.kind,
    target: draft.target,
    address: null,
    event: draft.event,
    notification_id: Number(notification.id),
    digest_id: null,
    body: draft.body.join(notification.id),
    next_attempt_at: draft.nextAttemptAt,
    created_at: nowMs,
  }));
}

/** One message with a list for each route, of what of a digest goes there. */
export function deliveriesOfDigest(
  userId: number,
  digests: readonly { route: Route; digest: Digest }[],
  nowMs: number,
): NewDelivery[] {
  return digests.map(({ route: { kind, target }, digest }) => ({
    user_id: userId,
    message_id: newMessageId(),
    kind,
    target,
    address: null,
    event: 'digest',
    notification_id: null,
    digest_id: Number(digest.id),
    body: JSON.stringify(digest),
    next_attempt_at: nowMs,
    created_at: nowMs,
  }));
}
