import type { Notification } from '@alertstream/contract/notifications';
import { type RefObject, useMemo, useRef } from 'react';
import type { ListFilter } from '../../api/inbox/notification-list.ts';
import type { Deed } from '../../api/inbox/triage-effect.ts';
import type { Target } from '../../api/triage.ts';
import type { InboxHandle } from '../shared/commands/inbox-handle.ts';
import type { DetailVerbs } from './details/toolbar.tsx';
import type { InboxStore } from './inbox-store.ts';
import { type DisplayItem, idsOf } from './list/display.ts';
import { BACK } from './list/hover-actions.tsx';
import type { ListHandle } from './list/list.tsx';
import type { RowVerbs } from './list/row-verbs.ts';
import type { Place } from './place.ts';
import type { Matching } from './selection-bar.tsx';
import type { InboxActions } from './use-inbox-actions.ts';

/** What the inbox is at the moment; verbs and commands look at it when they are used. */
export type InboxNow = {
  items: readonly DisplayItem[];
  filter: ListFilter;
  place: Place;
  newest: Notification | null;
  matching: Matching | null;
  store: InboxStore;
  actions: InboxActions;
  list: RefObject<ListHandle | null>;
  setRead: (id: string, isRead?: boolean) => void;
  /** Shows the details of a notification; `isNext` instead of those that are open. */
  open: (id: string, isNext?: boolean) => void;
  refresh: () => void;
  toggleRepeats: (id: string) => void;
  choose: (what: 'snooze' | 'tag', target: Meant) => void;
};

/** What something is to be done with, and the rows of it that are on screen. */
export type Meant = { target: Target; rows: Notification[] };

/** What can be done from a row, from the details and by commands: objects that stay the same while the inbox changes. */
export function useInboxHandle(now: InboxNow) {
  const latest = useRef(now);
  latest.current = now;
  return useMemo(
    () => ({
      verbs: verbsOf(latest),
      details: detailVerbsOf(latest),
      handle: handleOf(latest),
      perform: (deed: Deed, meant: Meant) => perform(latest.current, deed, meant),
    }),
    [],
  );
}

type Now = RefObject<InboxNow>;

function verbsOf(now: Now): RowVerbs {
  return {
    setRead: (id, isRead) => now.current.setRead(id, isRead),
    open: (id) => now.current.open(id),
    select: (id, isRange) => select(now.current, id, isRange),
    act: (id, deed) => perform(now.current, deed, meantByRow(now.current, id)),
    chooseSnooze: (id) => now.current.choose('snooze', meantByRow(now.current, id)),
    swipe(id, side) {
      const meant = meantByRow(now.current, id);
      const [row] = meant.rows;
      if (side === 'left') return now.current.choose('snooze', meant);
      perform(now.current, { action: (row && BACK[row.place]?.action) ?? 'archive' }, meant);
    },
    toggleRepeats: (id) => now.current.toggleRepeats(id),
  };
}

function detailVerbsOf(now: Now): DetailVerbs {
  // What is open need not be among the rows.
  const meant = (row: Notification): Meant => ({ target: { ids: [row.id] }, rows: [row] });
  return {
    setRead: (id, isRead) => now.current.setRead(id, isRead),
    act: (row, deed) => perform(now.current, deed, meant(row)),
    choose: (what, row) => now.current.choose(what, meant(row)),
  };
}

function handleOf(now: Now): InboxHandle {
  const meant = () => meantNow(now.current);
  return {
    get place() {
      return now.current.place;
    },
    hasTarget: () => meant() !== null,
    isSelecting: () => now.current.store.isSelecting(),
    move: (step) => move(now.current, step),
    toggleSelected: () => withCursor(now.current, (id) => select(now.current, id, false)),
    selectRange: () => withCursor(now.current, (id) => select(now.current, id, true)),
    selectAll: () => now.current.store.selectThese(rowIds(now.current.items)),
    clearSelection: () => now.current.store.clear(),
    open: () => withCursor(now.current, now.current.open),
    act(deed) {
      const wanted = meant();
      if (wanted) perform(now.current, deed, wanted);
    },
    togglePin() {
      const wanted = meant();
      const isPinned = wanted?.rows.every((row) => row.isPinned) ?? false;
      if (wanted) perform(now.current, { action: isPinned ? 'unpin' : 'pin' }, wanted);
    },
    chooseSnooze: () => choose(now.current, 'snooze'),
    chooseTag: () => choose(now.current, 'tag'),
    undo: () => now.current.actions.undo(),
    refresh: () => now.current.refresh(),
    toggleRepeats: () => withCursor(now.current, now.current.toggleRepeats),
  };
}

function rowIds(items: readonly DisplayItem[]): string[] {
  return items.flatMap((item) => (item.kind === 'row' ? [item.row.id] : []));
}

/** The row of the cursor, or the one whose details are open. */
function cursorOf({ store, items }: InboxNow): string | null {
  const id = store.openId() ?? store.cursor();
  return id !== null && items.some((item) => item.key === id) ? id : null;
}

function withCursor(now: InboxNow, run: (id: string) => void): void {
  const id = cursorOf(now);
  if (id !== null) run(id);
}

function choose(now: InboxNow, what: 'snooze' | 'tag'): void {
  const meant = meantNow(now);
  if (meant) now.choose(what, meant);
}

function meantNow(now: InboxNow): Meant | null {
  const { store, filter, newest, matching, items } = now;
  if (store.isWhole()) {
    const count = matching && !matching.isMore ? matching.count : null;
    return { target: { filter, upTo: newest, count }, rows: rowsOf(items) };
  }
  if (store.isSelecting()) return meantByIds(items, store.selected());
  const id = cursorOf(now);
  return id === null ? null : meantByIds(items, new Set([id]));
}

function meantByRow({ items }: InboxNow, id: string): Meant {
  return meantByIds(items, new Set([id]));
}

function meantByIds(items: readonly DisplayItem[], ids: ReadonlySet<string>): Meant {
  const chosen = items.filter((item) => item.kind === 'row' && ids.has(item.row.id));
  const rows = chosen.flatMap((item) => (item.kind === 'row' ? [item.row] : []));
  return { target: { ids: [...new Set(chosen.flatMap(idsOf))] }, rows };
}

function rowsOf(items: readonly DisplayItem[]): Notification[] {
  return items.flatMap((item) => (item.kind === 'row' ? [item.row] : []));
}

function select({ store, items }: InboxNow, id: string, isRange: boolean): void {
  if (isRange) store.selectTo(id, rowIds(items));
  else store.toggle(id);
}

function move(now: InboxNow, step: 1 | -1): void {
  const { items, store, list, open } = now;
  const openId = store.openId();
  const from = items.findIndex((item) => item.key === (openId ?? store.cursor()));
  let index = from < 0 && step < 0 ? 0 : from + step;
  while (items[index] && items[index]?.kind !== 'row') index += step;
  const item = items[index];
  if (item?.kind !== 'row') return;
  list.current?.reveal(index);
  if (openId === undefined) {
    store.moveTo(item.row.id);
  } else {
    store.setCursor(item.row.id);
    open(item.row.id, true);
  }
}

/** Deeds after which a notification lies elsewhere. */
const MOVES = new Set<Deed['action']>([
  'archive',
  'unarchive',
  'trash',
  'restore',
  'snooze',
  'unsnooze',
  'unmute',
]);

/** Does something; where that takes rows out of the list, cursor and focus go on to the next one. */
function perform(now: InboxNow, deed: Deed, { target, rows }: Meant): void {
  const { items, store, actions, open } = now;
  const openId = store.openId();
  const gone = new Set(rows.map((row) => row.id));
  const next = MOVES.has(deed.action) && now.place !== 'all' ? neighbour(items, gone) : null;
  actions.act(deed, target, rows);
  if (MOVES.has(deed.action)) store.clear();
  if (next === null) return;
  if (openId !== undefined && gone.has(openId)) {
    store.setCursor(next);
    open(next, true);
    return;
  }
  const cursor = store.cursor();
  if (openId === undefined && (cursor === null || gone.has(cursor))) store.moveTo(next);
}

/** The row after the last one that goes, or else the one before the first. */
function neighbour(items: readonly DisplayItem[], gone: ReadonlySet<string>): string | null {
  const isGone = (item: DisplayItem) => item.kind === 'row' && gone.has(item.row.id);
  const last = items.findLastIndex(isGone);
  const first = items.findIndex(isGone);
  const isLeft = (item: DisplayItem, index: number) =>
    item.kind === 'row' && !isGone(item) && (index > last || index < first);
  const after = items.find((item, index) => index > last && isLeft(item, index));
  return (after ?? items.findLast((item, index) => index < first && isLeft(item, index)))?.key ?? null;
}
