import { describe, expect, test } from 'vitest';
import { aNotification } from '../../../../test/build.ts';
import type { ListItem } from '../../../api/inbox/list-gaps.ts';
import { type Display, type DisplayItem, displayItems, idsOf } from './display.ts';

const row = (id: string, appName: string, title: string, createdAt: string): ListItem => ({
  kind: 'row',
  row: aNotification({ id, appName, title, createdAt }),
});
const gap: ListItem = {
  kind: 'gap',
  gap: { after: 'c', cursor: 'c', until: 'x', count: 7, createdAt: '2026-01-14T10:00:00Z' },
};

const items = [
  row('a', 'ci', 'Failed', '2026-01-15T12:00:00Z'),
  row('b', 'home', 'Door', '2026-01-15T11:00:00Z'),
  row('c', 'ci', 'Failed', '2026-01-15T10:00:00Z'),
  gap,
  row('d', 'ci', 'Failed', '2026-01-14T09:00:00Z'),
];
const nowMs = Date.parse('2026-01-15T13:00:00Z');
const plain: Display = { grouping: 'none', repeats: 'single', opened: new Set(), nowMs };

function drawn(display: Partial<Display>): string[] {
  return displayItems(items, { ...plain, ...display }).map(shortly);
}

function shortly(item: DisplayItem): string {
  if (item.kind === 'gap') return `(${item.gap.count})`;
  if (item.kind === 'heading') return item.count === null ? item.text : `${item.text} ${item.count}`;
  return item.look === 'single' ? item.row.id : `${item.row.id} ${item.look}`;
}

describe('the list as it is drawn', () => {
  test.each<[string, Partial<Display>, string[]]>([
    ['as it is', {}, ['a', 'b', 'c', '(7)', 'd']],
    ['repeats of a day folded', { repeats: 'folded' }, ['a folded', 'b', '(7)', 'd']],
    [
      'a fold opened',
      { repeats: 'folded', opened: new Set(['a']) },
      ['a opened', 'c inner', 'b', '(7)', 'd'],
    ],
    ['by day', { grouping: 'day' }, ['Today', 'a', 'b', 'c', '(7)', 'Yesterday', 'd']],
    ['by app', { grouping: 'app' }, ['ci 3', 'a', 'c', 'd', 'home 1', 'b']],
    ['by app, folded', { grouping: 'app', repeats: 'folded' }, ['ci 3', 'a folded', 'd', 'home 1', 'b']],
  ])('%s', (_, display, expected) => expect(drawn(display)).toEqual(expected));

  test('an action on a folded row is about its repeats, too', () => {
    const [first, second] = displayItems(items, { ...plain, repeats: 'folded' });
    expect(idsOf(first)).toEqual(['a', 'c']);
    expect(idsOf(second)).toEqual(['b']);
    expect(idsOf(undefined)).toEqual([]);
  });
});
