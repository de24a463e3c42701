import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRow } from '../../test/storage/rows.ts';
import { counterDeltas, utcDay } from './intake-store.ts';
import type { Place } from './schema/notifications.ts';

const DAY_MS = 86_400_000;

const row = fc
  .record({
    userId: fc.integer({ min: 1, max: 3 }),
    appName: fc.constantFrom('a', 'b', '1 a', 'a 1', ''),
    place: fc.constantFrom<Place>('inbox', 'muted', 'archive', 'trash'),
    isRead: fc.constantFrom(0 as const, 1 as const),
    createdAt: fc.integer({ min: 19 * DAY_MS, max: 22 * DAY_MS }),
  })
  .map(aRow);

describe('what a group of notifications adds to the counters', () => {
  test('is what counting its rows one by one gives', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        const { users, apps } = counterDeltas(rows);
        expect([...users.keys()].toSorted()).toEqual(
          [...new Set(rows.map(({ userId }) => userId))].toSorted(),
        );
        for (const [userId, delta] of users) {
          const own = rows.filter((one) => one.userId === userId);
          const inbox = own.filter(({ place }) => place === 'inbox');
          const lastDay = Math.max(...own.map(({ createdAt }) => utcDay(createdAt)));
          expect(delta).toEqual({
            total: inbox.length,
            unread: inbox.filter(({ isRead }) => isRead === 0).length,
            day: lastDay,
            today: inbox.filter(({ createdAt }) => utcDay(createdAt) === lastDay).length,
          });
        }
        for (const { userId, appName, ...delta } of apps.values()) {
          const own = rows.filter((one) => one.userId === userId && one.appName === appName);
          const inbox = own.filter(({ place }) => place === 'inbox');
          const unread = inbox.filter(({ isRead }) => isRead === 0).length;
          expect(delta).toEqual({ total: inbox.length, unread, received: own.length });
        }
        const received = [...apps.values()].reduce((sum, app) => sum + app.received, 0);
        expect(received).toBe(rows.length);
      }),
    );
  });

  test('is nothing for no rows', () => {
    const { users, apps } = counterDeltas([]);
    expect([users.size, apps.size]).toEqual([0, 0]);
  });

  test.each([
    [0, 0],
    [DAY_MS - 1, 0],
    [DAY_MS, 1],
    [Date.UTC(2026, 0, 15, 23, 59, 59, 999), 20_468],
    [Date.UTC(2026, 0, 16), 20_469],
  ])('the instant %i is in the UTC day %i', (instant, day) => {
    expect(utcDay(instant)).toBe(day);
  });
});
