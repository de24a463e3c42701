import type { Notification, NotificationFilter } from '@alertstream/contract/notifications';
import { fold, searchText } from '@alertstream/contract/search';

/** The filters that the server applies. The words of a search (`q`) are looked for among the loaded rows instead. */
export type ListFilter = Omit<NotificationFilter, 'q'>;

/** What is loaded of one list, newest first. `nextCursor` reads on; null where the list ends. */
export type NotificationList = { rows: Notification[]; nextCursor: string | null };

export function matchesFilter(row: Notification, filter: ListFilter): boolean {
  return (
    (row.verdict.announce === 'muted') === (filter.place === 'muted') &&
    (!filter.app || filter.app.includes(row.appName)) &&
    (!filter.category || filter.category.includes(row.category)) &&
    (!filter.priority || filter.priority.includes(row.priority)) &&
    (!filter.read || filter.read === String(row.isRead))
  );
}

/** Case-insensitive substring of title, message or app name. */
export function searchRows(rows: Notification[], words: string): Notification[] {
  const wanted = fold(words.trim());
  return wanted ? rows.filter((row) => searchText(row).includes(wanted)) : rows;
}

/**
 * The loaded list after its first page was read again.
 * `before` is what was loaded when the reading began, `now` what is loaded as it ends: rows that came or changed
 * in between are newer than the page. Rows after the page's last one stay, as long as page and list overlap;
 * without an overlap there may be a gap between the two, so the page stands alone.
 */
export function mergeHead(
  before: NotificationList | undefined,
  now: NotificationList | undefined,
  head: NotificationList,
): NotificationList {
  if (!now) return head;
  const known = new Map(before?.rows.map((row) => [row.id, row]));
  const current = new Map(now.rows.map((row) => [row.id, row]));
  const inHead = new Set(head.rows.map((row) => row.id));
  const end = now.rows.findLastIndex((row) => inHead.has(row.id));

  const arrived = now.rows.slice(0, end + 1).filter((row) => !known.has(row.id) && !inHead.has(row.id));
  const rows = head.rows.map((row) => {
    const loaded = current.get(row.id);
    return loaded && loaded !== known.get(row.id) ? loaded : row;
  });
  if (end < 0) {
    const waiting = now.rows.filter((row) => !known.has(row.id));
    return { rows: insertRows(rows, waiting), nextCursor: head.nextCursor };
  }
  const older = head.nextCursor === null ? [] : now.rows.slice(end + 1);
  return {
    rows: [...insertRows(rows, arrived), ...older],
    nextCursor: older.length > 0 ? now.nextCursor : head.nextCursor,
  };
}

/** Adds rows at their place in time; a row that is there already is replaced where it stands. */
export function insertRows(rows: Notification[], arrivals: Notification[]): Notification[] {
  const fresh = new Map(arrivals.map((row) => [row.id, row]));
  const result = rows.map((row) => {
    const replacement = fresh.get(row.id);
    fresh.delete(row.id);
    return replacement ?? row;
  });
  for (const row of [...fresh.values()].sort((a, b) => a.createdAt.localeCompare(b.createdAt))) {
    const place = result.findIndex((other) => other.createdAt <= row.createdAt);
    result.splice(place < 0 ? result.length : place, 0, row);
  }
  return result;
}

/** Live arrivals that belong into a loaded list: those of its filter, and none older than what is loaded of it. */
export function withArrivals(
  list: NotificationList,
  arrivals: Notification[],
  filter: ListFilter,
): NotificationList {
  const last = list.rows.at(-1);
  const wanted = arrivals.filter(
    (row) =>
      matchesFilter(row, filter) && (list.nextCursor === null || !last || row.createdAt >= last.createdAt),
  );
  return wanted.length === 0 ? list : { ...list, rows: insertRows(list.rows, wanted) };
}

/** The list with one row changed, at its place. */
export function withChange(
  list: NotificationList,
  id: string,
  change: (row: Notification) => Notification,
): NotificationList {
  if (!list.rows.some((row) => row.id === id)) return list;
  return { ...list, rows: list.rows.map((row) => (row.id === id ? change(row) : row)) };
}

/** How many rows at the top are newer than the anchor, the topmost row when the reader scrolled away from the top. */
export function countAbove(rows: Notification[], anchor: Notification | null): number {
  if (!anchor) return 0;
  const place = rows.findIndex((row) => row.id === anchor.id);
  if (place >= 0) return place;
  const older = rows.findIndex((row) => row.createdAt <= anchor.createdAt);
  return older < 0 ? rows.length : older;
}
