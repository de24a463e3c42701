import type { Notification } from '@alertstream/contract/notifications';
import { priority } from '@alertstream/contract/notifications';
import { type Verdict, verdict } from '@alertstream/contract/verdict';
import type { ShownRow } from '../../storage/notifications/notifications.ts';
import { PLAIN_VERDICT } from '../plain-verdict.ts';
import { isoOrNull, utcMoment } from '../utc-moment.ts';

/** A stored row as clients see it. */
export function presentNotification(row: ShownRow): Notification {
  return {
    id: String(row.id),
    title: row.title,
    message: row.message,
    appName: row.app_name,
    category: row.category,
    priority: priority.parse(row.priority),
    place: row.place,
    tags: row.tags === null ? [] : JSON.parse(row.tags),
    isPinned: row.is_pinned === 1,
    snoozedUntil: isoOrNull(row.snoozed_until),
    isRead: row.is_read === 1,
    createdAt: new Date(row.created_at).toISOString(),
    readAt: isoOrNull(row.read_at),
    sender: row.sender,
    metadata: row.metadata === null ? null : JSON.parse(row.metadata),
    verdict: presentVerdict(row),
  };
}

/** The verdict as it was decided, and what became of it where the notification was held. */
function presentVerdict(row: ShownRow): Verdict {
  if (row.verdict === null) return PLAIN_VERDICT;
  const decided = verdict.parse(JSON.parse(row.verdict));
  if (decided.announce !== 'held' || row.announce_at !== null) return decided;
  const wasMoved = row.read_at === null && row.moved_at !== null;
  const text =
    row.announced_at === null
      ? `${wasMoved ? 'Moved out of the inbox' : 'Read'} before it was due, so that no digest announced it`
      : `Announced in a digest at ${utcMoment(row.announced_at, row.created_at)}`;
  return { ...decided, until: null, reasons: [...decided.reasons, { step: 'preference', text }] };
}
