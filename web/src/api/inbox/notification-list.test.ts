import { describe, expect, test } from 'vitest';
import { aNotification, notifications } from '../../../test/build.ts';
import {
  countAbove,
  insertRows,
  matchesFilter,
  mergeHead,
  searchRows,
  withArrivals,
  withChange,
} from './notification-list.ts';

describe('search among the loaded rows', () => {
  const rows = [
    aNotification({ title: 'Disk BROKEN' }),
    aNotification({ message: 'the invoice is paid' }),
    aNotification({ appName: 'Éclair' }),
  ];

  test.each([
    ['broken', [0]],
    ['INVOICE', [1]],
    ['éclair', [2]],
    ['  broken  ', [0]],
    ['', [0, 1, 2]],
    ['nothing like it', []],
  ])('%j finds %j', (words, found) => {
    expect(searchRows(rows, words)).toEqual(found.map((index) => rows[index]));
  });
});

test('what is muted is found in its own place alone', () => {
  const muted = aNotification({ place: 'muted', verdict: { announce: 'muted', until: null, reasons: [] } });
  const held = aNotification({ verdict: { announce: 'held', until: muted.createdAt, reasons: [] } });
  expect([muted, held].map((row) => matchesFilter(row, {}))).toEqual([false, true]);
  expect([muted, held].map((row) => matchesFilter(row, { place: 'muted' }))).toEqual([true, false]);
});

describe('the filters, as the server applies them', () => {
  const row = aNotification({ appName: 'ci', category: 'updates', priority: 'high', isRead: true });

  test.each([
    [{}, true],
    [{ app: ['ci', 'chat'] }, true],
    [{ app: ['chat'] }, false],
    [{ category: ['updates'], priority: ['high' as const] }, true],
    [{ category: ['updates'], priority: ['low' as const] }, false],
    [{ read: 'true' as const }, true],
    [{ read: 'false' as const }, false],
  ])('%j: %j', (filter, expected) => {
    expect(matchesFilter(row, filter)).toBe(expected);
  });
});

describe('live arrivals', () => {
  test('enter at the top, newest first, and once', () => {
    const rows = notifications(3);
    const older = aNotification();
    const newer = aNotification();
    const list = withArrivals({ rows, nextCursor: null }, [newer, older, newer], {});
    expect(list.rows).toEqual([newer, older, ...rows]);
    expect(withArrivals(list, [newer], {}).rows).toEqual(list.rows);
  });

  test('stay out of lists whose filter they do not fit, and muted ones out of all', () => {
    const list = { rows: notifications(2), nextCursor: null };
    const muted = aNotification({ place: 'muted', verdict: { announce: 'muted', until: null, reasons: [] } });
    expect(withArrivals(list, [muted], {})).toBe(list);
    expect(withArrivals(list, [aNotification({ appName: 'other' })], { app: ['ci'] })).toBe(list);
  });

  test('older than everything that is loaded belong to a later page', () => {
    const late = aNotification();
    const list = { rows: notifications(2), nextCursor: 'more' };
    expect(withArrivals(list, [late], {})).toBe(list);
  });

  test('out of order take their place in time', () => {
    const [c, b, a] = notifications(3);
    if (!a || !b || !c) throw new Error('three rows');
    expect(insertRows([c, a], [b])).toEqual([c, b, a]);
  });
});

test('a change keeps the place of its row, and leaves other lists alone', () => {
  const rows = notifications(3);
  const list = { rows, nextCursor: null };
  const id = rows[1]?.id ?? '';
  expect(withChange(list, id, (row) => ({ ...row, isRead: true })).rows.map((row) => row.isRead)).toEqual([
    false,
    true,
    false,
  ]);
  expect(withChange(list, 'another', (row) => row)).toBe(list);
});

describe('the first page read again', () => {
  test('is the list where nothing was loaded', () => {
    const head = { rows: notifications(2), nextCursor: 'c' };
    expect(mergeHead(undefined, undefined, head)).toBe(head);
  });

  test('keeps the further pages and their cursor', () => {
    const all = notifications(6);
    const loaded = { rows: all.slice(1), nextCursor: 'after 6' };
    const merged = mergeHead(loaded, loaded, { rows: all.slice(0, 3), nextCursor: 'after 3' });
    expect(merged).toEqual({ rows: all, nextCursor: 'after 6' });
  });

  test('drops rows that the server no longer has', () => {
    const all = notifications(4);
    const loaded = { rows: all, nextCursor: null };
    const merged = mergeHead(loaded, loaded, { rows: all.filter((_, at) => at !== 1), nextCursor: null });
    expect(merged.rows).toEqual([all[0], all[2], all[3]]);
  });

  test('keeps what arrived or changed while it was read', () => {
    const all = notifications(3);
    const [newest, ...rest] = all;
    if (!newest || !rest[0]) throw new Error('three rows');
    const changed = { ...rest[0], isRead: true };
    const before = { rows: rest, nextCursor: null };
    const now = { rows: [newest, changed, ...rest.slice(1)], nextCursor: null };
    const merged = mergeHead(before, now, { rows: rest, nextCursor: null });
    expect(merged.rows).toEqual([newest, changed, ...rest.slice(1)]);
  });

  test('leaves a gap where it does not reach what was loaded', () => {
    const all = notifications(10);
    const loaded = { rows: all.slice(6), nextCursor: 'old' };
    const head = { rows: all.slice(0, 3), nextCursor: 'new' };
    const merged = mergeHead(loaded, loaded, head);
    expect(merged).toMatchObject({ rows: [...all.slice(0, 3), ...all.slice(6)], nextCursor: 'old' });
    expect(merged.gaps).toMatchObject([{ after: all[2]?.id, cursor: 'new', until: null }]);
  });

  test('stands alone where all that was loaded is gone', () => {
    const all = notifications(10);
    const loaded = { rows: all.slice(0, 3), nextCursor: 'old' };
    const head = { rows: all.slice(3, 6), nextCursor: 'new' };
    expect(mergeHead(loaded, loaded, head)).toEqual(head);
  });

  test('takes nothing along that should have been on it', () => {
    const all = notifications(6);
    const loaded = { rows: all.slice(0, 4), nextCursor: 'old' };
    const head = { rows: [all[0], all[4]].filter((row) => row !== undefined), nextCursor: 'new' };
    expect(mergeHead(loaded, loaded, head)).toEqual(head);
  });
});

describe('rows above the one that was on top', () => {
  const rows = notifications(4);

  test('none while the top is in view', () => expect(countAbove(rows, null)).toBe(0));
  test('as many as came since', () => expect(countAbove(rows, rows[2] ?? null)).toBe(2));
  test('by time, where that row is gone', () => {
    const gone = rows[2] ?? null;
    const left = rows.filter((row) => row !== gone);
    expect(countAbove(left, gone)).toBe(2);
  });
});
