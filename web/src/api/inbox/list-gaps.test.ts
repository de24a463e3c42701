import type { Notification } from '@alertstream/contract/notifications';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { notifications } from '../../../test/build.ts';
import type { NotificationList } from './list-gaps.ts';
import { dropRows, fillGap, type Gap, itemsOf, trimRows } from './list-gaps.ts';
import { mergeHead, withRows } from './notification-list.ts';

const PAGE = 200;

/** As the server reads: below the cursor, as many as fit. */
function serverPage(stored: Notification[], cursor: string, all: Notification[]): NotificationList {
  const at = all.findIndex((row) => row.id === cursor);
  const below = stored.filter((row) => all.indexOf(row) > at);
  return {
    rows: below.slice(0, PAGE),
    nextCursor: below.length > PAGE ? (below[PAGE - 1]?.id ?? null) : null,
  };
}

/** Reads every gap, one after the other, as somebody who scrolls through all of it. */
function readAll(list: NotificationList, read: (gap: Gap) => NotificationList): NotificationList {
  let result = list;
  for (let turns = 0; turns < 100; turns++) {
    const gap = result.gaps?.[0];
    if (!gap) return result;
    result = fillGap(result, gap, read(gap));
  }
  throw new Error('the gaps never end');
}

const ids = (list: NotificationList) => list.rows.map((row) => row.id);

describe('rows that are let go', () => {
  test('leave a gap of their number at their place', () => {
    const rows = notifications(6);
    const list = dropRows({ rows, nextCursor: null }, 2, 4);
    expect(itemsOf(list).map((item) => (item.kind === 'gap' ? item.gap.count : item.row.id))).toEqual([
      rows[0]?.id,
      rows[1]?.id,
      2,
      rows[4]?.id,
      rows[5]?.id,
    ]);
  });

  test('come back in their order, whatever was let go and has gone in between', () => {
    const all = notifications(900);
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 800 }), { maxLength: 5 }),
        fc.array(fc.nat({ max: 899 }), { maxLength: 60 }),
        (windows, gone) => {
          let list: NotificationList = { rows: all, nextCursor: null };
          for (const first of windows) {
            list = trimRows(list, { first, last: first + 20, max: 300, keep: null });
          }
          const lost = new Set(gone.map((index) => all[index]?.id));
          const stored = all.filter((row) => !lost.has(row.id));
          list = withRows(
            list,
            list.rows.filter((row) => !lost.has(row.id)),
          );
          const whole = readAll(list, (gap) => serverPage(stored, gap.cursor, all));
          expect(ids(whole)).toEqual(stored.slice(0, whole.rows.length).map((row) => row.id));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('are as many as it takes, never those in sight, nor the first ones', () => {
    const rows = notifications(2000);
    const list = trimRows({ rows, nextCursor: 'end' }, { first: 1000, last: 1020, max: 600, keep: null });
    expect(list.rows.length).toBeLessThanOrEqual(700);
    const left = new Set(ids(list));
    for (const row of [...rows.slice(0, 100), ...rows.slice(900, 1100)]) expect(left.has(row.id)).toBe(true);
    expect(trimRows(list, { first: 1000, last: 1020, max: 800, keep: null })).toBe(list);
  });
});

test('more than was read after a gap in the connection is read bit by bit, up to what was there', () => {
  const all = notifications(700);
  const loaded = { rows: all.slice(550, 600), nextCursor: all[599]?.id ?? null };
  const head = { rows: all.slice(0, 50), nextCursor: all[49]?.id ?? null };
  const merged = mergeHead(loaded, loaded, head);
  const whole = readAll(merged, (gap) => serverPage(all, gap.cursor, all));
  expect(ids(whole)).toEqual(all.slice(0, 600).map((row) => row.id));
});

test('a gap whose rows are all gone closes', () => {
  const rows = notifications(6);
  const list = dropRows({ rows, nextCursor: null }, 2, 4);
  const gap = list.gaps?.[0];
  if (!gap) throw new Error('a gap');
  const page = { rows: rows.slice(4), nextCursor: null };
  expect(fillGap(list, gap, page)).toMatchObject({ rows: [...rows.slice(0, 2), ...rows.slice(4)], gaps: [] });
  expect(fillGap(list, { ...gap, cursor: 'another' }, page)).toBe(list);
});
