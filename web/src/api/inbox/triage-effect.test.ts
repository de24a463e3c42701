import { describe, expect, test } from 'vitest';
import { aNotification, notifications } from '../../../test/build.ts';
import { afterDeed, listAfter, listWithout } from './triage-effect.ts';

describe('what is done with a notification', () => {
  const row = aNotification({ tags: ['a'] });

  test.each([
    [{ action: 'archive' as const }, { place: 'archive' }],
    [{ action: 'trash' as const }, { place: 'trash' }],
    [
      { action: 'snooze' as const, until: 'T' },
      { place: 'snoozed', snoozedUntil: 'T' },
    ],
    [{ action: 'unarchive' as const }, { place: 'inbox' }],
    [{ action: 'pin' as const }, { isPinned: true }],
    [{ action: 'read' as const }, { isRead: true }],
    [{ action: 'tag' as const, tag: 'b' }, { tags: ['a', 'b'] }],
    [{ action: 'tag' as const, tag: 'a' }, { tags: ['a'] }],
    [{ action: 'untag' as const, tag: 'a' }, { tags: [] }],
  ])('%j', (deed, expected) => expect(afterDeed(row, deed)).toMatchObject(expected));

  test('what lies elsewhere is not brought back from where it is not', () => {
    const muted = aNotification({ place: 'muted' });
    expect(afterDeed(muted, { action: 'restore' })).toBe(muted);
    expect(afterDeed(muted, { action: 'unmute' }).place).toBe('inbox');
  });
});

describe('a list', () => {
  const rows = notifications(4);
  const list = { rows, nextCursor: 'more' };
  const isSecond = ({ id }: { id: string }) => id === rows[1]?.id;

  test('loses what is archived, and has it back at its place', () => {
    const after = listAfter(list, {}, isSecond, { action: 'archive' });
    expect(after.rows).toEqual([rows[0], rows[2], rows[3]]);
    expect(listWithout(after, {}, rows.filter(isSecond)).rows).toEqual(rows);
  });

  test('of unread ones keeps one that is read in sight', () => {
    const after = listAfter(list, { read: 'false' }, isSecond, { action: 'read' });
    expect(after.rows.map((row) => row.isRead)).toEqual([false, true, false, false]);
  });

  test('that an action does not touch is the same', () => {
    expect(listAfter(list, {}, () => false, { action: 'trash' })).toBe(list);
  });

  test('of the archive gives back what an undo takes out of it', () => {
    const archived = rows.map((row) => ({ ...row, place: 'archive' as const }));
    const archive = { rows: archived, nextCursor: null };
    expect(listWithout(archive, { place: 'archive' }, rows.slice(0, 1)).rows).toEqual(archived.slice(1));
  });
});
