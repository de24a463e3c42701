import type { Notification } from '@alertstream/contract/notifications';

let count = 0;

/** A notification of which a test says only what matters to it. Each is a second newer than the one before. */
export function aNotification(given: Partial<Notification> = {}): Notification {
  count += 1;
  return {
    id: `n${count}`,
    title: 'Disk almost full',
    message: '/var is 97% full',
    appName: 'backup',
    category: 'system',
    priority: 'normal',
    place: 'inbox',
    tags: [],
    isPinned: false,
    snoozedUntil: null,
    isRead: false,
    createdAt: new Date(Date.UTC(2026, 0, 1) + count * 1000).toISOString(),
    readAt: null,
    sender: 'backup-server',
    metadata: null,
    verdict: { announce: 'now', until: null, reasons: [] },
    ...given,
  };
}

/** So many notifications, newest first, as a list has them. */
export function notifications(length: number): Notification[] {
  return Array.from({ length }, () => aNotification()).reverse();
}
