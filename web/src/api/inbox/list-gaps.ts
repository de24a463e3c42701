import type { Notification } from '@alertstream/contract/notifications';

/**
 * Rows of a list that are not loaded: let go because they are far away, or never read because too much came at once.
 * They follow the loaded row `after` (null: they come first); several gaps after one row stand in their order.
 * Reading goes on below `cursor`; the last missing row is `until`, where that is known. `count` is a guess where it isn't.
 */
export type Gap = {
  after: string | null;
  cursor: string;
  until: string | null;
  count: number;
  /** Of its first row, ISO 8601. */
  createdAt: string;
};

/**
 * What is loaded of one list, newest first. `nextCursor` reads on; null where the list ends. `gaps` are missing in
 * between. Where `isStale`, rows may have changed unheard: then all that is loaded is read again, else the first page.
 */
export type NotificationList = {
  rows: Notification[];
  nextCursor: string | null;
  gaps?: readonly Gap[];
  isStale?: boolean;
};

export type ListItem = { kind: 'row'; row: Notification } | { kind: 'gap'; gap: Gap };

/** Rows that stay at the top whatever happens, so that a first page read again meets them. */
const HEAD_ROWS = 100;
/** Rows of one gap at most: what one call can read, with room for rows that came back. */
const GAP_ROWS = 100;
/** Where it is not known how much is missing. */
const GAP_GUESS = 100;

/** Rows and gaps in the order in which they stand. */
export function itemsOf(list: NotificationList): ListItem[] {
  const items: ListItem[] = [];
  const gaps = list.gaps ?? [];
  let next = 0;
  const putGaps = (after: string | null) => {
    for (let gap = gaps[next]; gap && gap.after === after; gap = gaps[next]) {
      items.push({ kind: 'gap', gap });
      next += 1;
    }
  };
  putGaps(null);
  for (const row of list.rows) {
    items.push({ kind: 'row', row });
    putGaps(row.id);
  }
  return items;
}

/** Gaps after the rows around them have changed: where the row before one is gone, it follows the one before that. */
export function movedGaps(list: NotificationList, rows: Notification[]): Gap[] {
  if (!list.gaps?.length) return [];
  const left = new Set(rows.map((row) => row.id));
  const places = new Map(list.rows.map((row, index) => [row.id, index]));
  return list.gaps.map((gap) => {
    let place = gap.after === null ? -1 : (places.get(gap.after) ?? -1);
    while (place >= 0 && !left.has(list.rows[place]?.id ?? '')) place -= 1;
    const before = list.rows[place] ?? rows.findLast((row) => row.createdAt > gap.createdAt);
    return { ...gap, after: before?.id ?? null };
  });
}

/** A gap of unknown size between what was read just now and older rows that are loaded. */
export function openGap(last: Notification, cursor: string): Gap {
  return { after: last.id, cursor, until: null, count: GAP_GUESS, createdAt: last.createdAt };
}

/**
 * Lets go of the rows from one index up to, not including, another, at most {@link GAP_ROWS}. They must not have a gap
 * among them or right before them that is of unknown size: then nothing changes.
 */
export function dropRows(list: NotificationList, from: number, to: number): NotificationList {
  const [first, last, before] = [list.rows[from], list.rows[to - 1], list.rows[from - 1]];
  if (!first || !last || !before || to - from > GAP_ROWS) return list;
  const inside = new Set(list.rows.slice(from, to - 1).map((row) => row.id));
  const gaps = list.gaps ?? [];
  if (gaps.some(({ after }) => after !== null && inside.has(after))) return list;
  const previous = gaps.findLast(({ after }) => after === before.id);
  const cursor = previous ? previous.until : before.id;
  if (cursor === null) return list;
  const gap: Gap = { after: before.id, cursor, until: last.id, count: to - from, createdAt: first.createdAt };
  const place = (id: string | null) => (id === null ? -1 : list.rows.findIndex((row) => row.id === id));
  const earlier = gaps.filter(({ after }) => place(after) < from);
  const later = gaps
    .slice(earlier.length)
    .map((each) => (each.after === last.id ? { ...each, after: before.id } : each));
  return {
    ...list,
    rows: [...list.rows.slice(0, from), ...list.rows.slice(to)],
    gaps: [...earlier, gap, ...later],
  };
}

/** What was read of a gap takes its place; what is still missing of it stays a gap. */
export function fillGap(list: NotificationList, gap: Gap, page: NotificationList): NotificationList {
  const gaps = list.gaps ?? [];
  const index = gaps.findIndex(({ cursor }) => cursor === gap.cursor);
  const current = gaps[index];
  if (!current) return list;
  const known = new Map(list.rows.map((row, at) => [row.id, at]));
  const place = current.after === null ? -1 : (known.get(current.after) ?? -1);
  const follower = gaps[index + 1]?.after === current.after ? gaps[index + 1] : list.rows[place + 1];

  const rows: Notification[] = [];
  let isMet = page.nextCursor === null;
  for (const row of page.rows) {
    const at = known.get(row.id);
    // The one before has read a bit of this gap, because what would have ended it was gone.
    if (at !== undefined && at <= place) continue;
    isMet ||= at !== undefined || (follower !== undefined && row.createdAt < follower.createdAt);
    if (isMet && page.nextCursor !== null) break;
    if (at === undefined) rows.push(row);
    if (row.id === current.until) {
      isMet = true;
      break;
    }
  }
  const last = rows.at(-1);
  const rest =
    isMet || !last || page.nextCursor === null
      ? []
      : [{ ...current, ...openGap(last, page.nextCursor), until: current.until }];
  const after = last?.id ?? current.after;
  const later = gaps
    .slice(index + 1)
    .map((each) => (each.after === current.after ? { ...each, after } : each));
  return {
    ...list,
    rows: list.rows.toSpliced(place + 1, 0, ...rows),
    gaps: [...gaps.slice(0, index), ...rest, ...later],
  };
}

/**
 * Lets go of rows that are far from those in sight, once more than `max` are loaded: memory stays the same however far
 * one scrolls. `first` and `last` are the indexes of the rows in sight; the row `keep` stays, too.
 */
export function trimRows(
  list: NotificationList,
  { first, last, max, keep }: { first: number; last: number; max: number; keep: string | null },
): NotificationList {
  if (list.rows.length <= max) return list;
  const margin = Math.floor(max / 4);
  const kept = keep === null ? -1 : list.rows.findIndex((row) => row.id === keep);
  let result = list;
  // From the end, so that the indexes of what comes before hold.
  for (let to = list.rows.length; to > HEAD_ROWS; ) {
    const from = Math.max(HEAD_ROWS, to - GAP_ROWS);
    const isNear = to > first - margin && from < last + margin;
    if (!isNear && !(kept >= from && kept < to)) {
      result = to === result.rows.length ? cutEnd(result, from) : dropRows(result, from, to);
    }
    to = from;
  }
  return result;
}

/** At the end nothing has to be remembered but where to read on. */
function cutEnd(list: NotificationList, from: number): NotificationList {
  const rows = list.rows.slice(0, from);
  const last = rows.at(-1);
  const cut = new Set(list.rows.slice(from).map((row) => row.id));
  const gaps = (list.gaps ?? []).filter(({ after }) => after === null || !cut.has(after));
  if (!last || gaps.some(({ after }) => after === last.id)) return list;
  return { ...list, rows, gaps, nextCursor: last.id };
}
