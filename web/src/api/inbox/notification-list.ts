import type { Notification, NotificationFilter } from '@alertstream/contract/notifications';
import { matchesQuery, type ParsedQuery, parseQuery } from '@alertstream/contract/query';
import { fold, searchText } from '@alertstream/contract/search';
import { movedGaps, type NotificationList, openGap } from './list-gaps.ts';
import { isPlain } from './query-text.ts';

/** The filters that the server applies. The words of a search (`q`) are looked for among the loaded rows instead. */
export type ListFilter = Omit<NotificationFilter, 'q'>;

/** True where a row belongs into a filter's list, at `nowMs`. */
export function matchesFilter(row: Notification, filter: ListFilter, nowMs = Date.now()): boolean {
  return (
    (filter.query === undefined ? isIn(row, filter.place) : matchesText(row, filter, nowMs)) &&
    (filter.pinned === undefined || row.isPinned === (filter.pinned === 'true')) &&
    (!filter.app || filter.app.includes(row.appName)) &&
    (!filter.category || filter.category.includes(row.category)) &&
    (!filter.priority || filter.priority.includes(row.priority)) &&
    (!filter.read || filter.read === String(row.isRead))
  );
}

function isIn(row: Notification, place: ListFilter['place']): boolean {
  return place === 'all' || row.place === (place ?? 'inbox');
}

function matchesText(row: Notification, { query = '', place }: ListFilter, nowMs: number): boolean {
  const parsed = parsedOnce(query);
  if (!parsed.query || (place !== undefined && !isIn(row, place))) return false;
  return matchesQuery(parsed.query, row, nowMs);
}

let latest: { text: string; parsed: ParsedQuery } | null = null;

/** Lists ask about one search for each of their rows. */
function parsedOnce(text: string): ParsedQuery {
  if (latest?.text !== text) latest = { text, parsed: parseQuery(text) };
  return latest.parsed;
}

/**
 * The rows that a search finds, at `nowMs`. Words alone are a case-insensitive substring of title, message or app name.
 * So is what can't be understood as a search, where anything has it in it; else that is no reason to hide anything.
 */
export function searchRows(rows: Notification[], text: string, nowMs = Date.now()): Notification[] {
  const wanted = fold(text.trim());
  if (wanted === '') return rows;
  const { query } = parsedOnce(text);
  if (query && !isPlain(text)) return rows.filter((row) => matchesQuery(query, row, nowMs));
  const found = rows.filter((row) => searchText(row).includes(wanted));
  return query || found.length > 0 ? found : rows;
}

/**
 * The loaded list after its first page was read again.
 * `before` is what was loaded when the reading began, `now` what is loaded as it ends: rows that came or changed
 * in between are newer than the page. Rows that are older than the page stay; where it doesn't reach them, a gap is
 * left. Other rows that the page doesn't have are gone.
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
  const last = head.rows.at(-1);
  const end = now.rows.findLastIndex((row) => inHead.has(row.id));

  const isOlder = (row: Notification) => last !== undefined && row.createdAt <= last.createdAt;
  const older = head.nextCursor === null ? [] : now.rows.slice(end + 1).filter(isOlder);
  const isArrival = (row: Notification) => !known.has(row.id) && !inHead.has(row.id);
  const above = end < 0 ? now.rows.filter((row) => !isOlder(row)) : now.rows.slice(0, end + 1);
  const arrived = above.filter(isArrival);
  const read = head.rows.map((row) => {
    const loaded = current.get(row.id);
    return loaded && loaded !== known.get(row.id) ? loaded : row;
  });
  const top = insertRows(read, arrived);
  const rows = [...top, ...older];
  if (older.length === 0) return { rows, nextCursor: head.nextCursor };
  const lowest = top.at(-1);
  const isApart = end < 0 && lowest && head.nextCursor !== null;
  const missing = isApart ? [openGap(lowest, head.nextCursor ?? '')] : [];
  const gaps = [...missing, ...movedGaps(now, rows)];
  return { rows, nextCursor: now.nextCursor, ...(gaps.length > 0 ? { gaps } : {}) };
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
  return wanted.length === 0 ? list : withRows(list, insertRows(list.rows, wanted));
}

/** The list with other rows; its gaps stay where they are. */
export function withRows(list: NotificationList, rows: Notification[]): NotificationList {
  return { ...list, rows, ...(list.gaps ? { gaps: movedGaps(list, rows) } : {}) };
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
