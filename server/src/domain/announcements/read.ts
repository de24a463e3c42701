import { type Digest, digest } from '@alertstream/contract/digests';
import { notification } from '@alertstream/contract/notifications';
import type { Announcement } from '../../net/channels/announcement.ts';

const announced = notification.pick({
  id: true,
  title: true,
  message: true,
  appName: true,
  category: true,
  priority: true,
  createdAt: true,
});

/** What a delivery tells, as channels are told it. `publicUrl` is where people reach AlertStream. */
export function announcementOf(
  { event, body }: { event: string; body: string },
  publicUrl: string,
): Announcement {
  const parsed: unknown = JSON.parse(body);
  if (event === 'digest') return digestAnnouncement(digest.parse(parsed), publicUrl);
  const { id, title, message, appName, category, priority, createdAt } = announced.parse(parsed);
  return {
    kind: 'notification',
    title,
    message,
    priority,
    appName,
    category,
    at: createdAt,
    url: notificationUrl(publicUrl, id),
    items: [],
    more: 0,
  };
}

function digestAnnouncement({ count, critical, items, createdAt }: Digest, publicUrl: string): Announcement {
  const notifications = count === 1 ? '1 notification' : `${count} notifications`;
  return {
    kind: 'digest',
    title: critical === 0 ? notifications : `${notifications}, ${critical} critical`,
    message: '',
    priority: items[0]?.priority ?? 'normal',
    appName: null,
    category: null,
    at: createdAt,
    url: `${publicUrl}/`,
    items: items.map(({ id, ...item }) => ({ ...item, url: notificationUrl(publicUrl, id) })),
    more: Math.max(0, count - items.length),
  };
}

/** What is sent to find out whether a channel takes anything. */
export function testAnnouncement(publicUrl: string, nowMs: number): Announcement {
  return {
    kind: 'test',
    title: 'AlertStream is connected',
    message: 'This is a test. What AlertStream announces to you comes here from now on, as you have chosen.',
    priority: 'normal',
    appName: null,
    category: null,
    at: new Date(nowMs).toISOString(),
    url: `${publicUrl}/`,
    items: [],
    more: 0,
  };
}

function notificationUrl(publicUrl: string, id: string): string {
  return `${publicUrl}/?open=${encodeURIComponent(id)}`;
}
