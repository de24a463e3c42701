import type { Notification } from '@alertstream/contract/notifications';
import { priority } from '@alertstream/contract/notifications';
import { verdict } from '@alertstream/contract/verdict';
import type { ShownRow } from '../../storage/notifications.ts';
import { PLAIN_VERDICT } from '../intake/decide.ts';

/** A stored row as clients see it. */
export function presentNotification(row: ShownRow): Notification {
  return {
    id: String(row.id),
    title: row.title,
    message: row.message,
    appName: row.app_name,
    category: row.category,
    priority: priority.parse(row.priority),
    isRead: row.is_read === 1,
    createdAt: new Date(row.created_at).toISOString(),
    readAt: row.read_at === null ? null : new Date(row.read_at).toISOString(),
    sender: row.sender,
    metadata: row.metadata === null ? null : JSON.parse(row.metadata),
    verdict: row.verdict === null ? PLAIN_VERDICT : verdict.parse(JSON.parse(row.verdict)),
  };
}
