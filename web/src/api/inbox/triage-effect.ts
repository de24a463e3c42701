import type { Notification } from '@alertstream/contract/notifications';
import { TAGS_MAX, type TriageAction } from '@alertstream/contract/triage';
import type { NotificationList } from './list-gaps.ts';
import { insertRows, type ListFilter, matchesFilter, withRows } from './notification-list.ts';

/** What is done with notifications. `until` (ISO 8601) belongs to `snooze`, `tag` to `tag` and `untag`. */
export type Deed = { action: TriageAction; until?: string; tag?: string };

/** A notification as it will be, see domain/triage/after-action.ts of the server, which has the last word. */
export function afterDeed(row: Notification, { action, until, tag }: Deed): Notification {
  switch (action) {
    case 'archive':
      return { ...row, place: 'archive', snoozedUntil: null };
    case 'trash':
      return { ...row, place: 'trash', snoozedUntil: null };
    case 'snooze':
      return { ...row, place: 'snoozed', snoozedUntil: until ?? null };
    case 'unarchive':
      return back(row, 'archive');
    case 'restore':
      return back(row, 'trash');
    case 'unsnooze':
      return back(row, 'snoozed');
    case 'unmute':
      return back(row, 'muted');
    case 'pin':
      return { ...row, isPinned: true };
    case 'unpin':
      return { ...row, isPinned: false };
    case 'read':
      return { ...row, isRead: true };
    case 'unread':
      return { ...row, isRead: false };
    case 'tag':
      return tag && !row.tags.includes(tag) && row.tags.length < TAGS_MAX
        ? { ...row, tags: [...row.tags, tag] }
        : row;
    case 'untag':
      return { ...row, tags: row.tags.filter((each) => each !== tag) };
  }
}

function back(row: Notification, from: Notification['place']): Notification {
  return row.place === from ? { ...row, place: 'inbox', snoozedUntil: null } : row;
}

/** A list after something was done with some notifications: those that it isn't about any more leave it. */
export function listAfter(
  list: NotificationList,
  filter: ListFilter,
  isMeant: (row: Notification) => boolean,
  deed: Deed,
): NotificationList {
  if (!list.rows.some(isMeant)) return list;
  const rows = list.rows.flatMap((row) => {
    if (!isMeant(row)) return [row];
    const after = afterDeed(row, deed);
    // Read or tagged rows stay in sight until the list is read again: they must not vanish under the pointer.
    return after.place === row.place || matchesFilter(after, filter) ? [after] : [];
  });
  return withRows(list, rows);
}

/** A list with rows as they were, at their place in time; those that don't belong into it stay out. */
export function listWithout(
  list: NotificationList,
  filter: ListFilter,
  before: Notification[],
): NotificationList {
  const last = list.rows.at(-1);
  const wanted = before.filter(
    (row) =>
      matchesFilter(row, filter) && (list.nextCursor === null || !last || row.createdAt >= last.createdAt),
  );
  const ids = new Set(before.map((row) => row.id));
  const belongs = new Set(wanted.map((row) => row.id));
  const kept = list.rows.filter((row) => !ids.has(row.id) || belongs.has(row.id));
  return withRows(list, insertRows(kept, wanted));
}
