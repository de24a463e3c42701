import { analytics, noiseReport } from '@alertstream/contract/analytics';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, START_MS, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { newTriager, type Triager } from '../triage-calls.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

for (const engine of engines) {
  describe(`analytics on ${engine.name}`, () => {
    let t: TestApp;
    let ada: Triager;
    beforeAll(async () => {
      t = await openTestApp(engine, { intakeRatePerMinute: 0 });
    });
    afterAll(() => t.close());
    beforeEach(async () => {
      t.advance(START_MS - t.clock());
      ada = await newTriager(t);
    });

    const read = (url: string) => t.app.inject({ url, headers: ada.headers });
    const of = async (period?: string) =>
      analytics.parse((await read(`/api/analytics${period ? `?period=${period}` : ''}`)).json());
    const noise = async (period = '7d') =>
      noiseReport.parse((await read(`/api/analytics/noise?period=${period}`)).json());
    /** So long ago. */
    const ago = (ms: number, count: number, fields: object = {}) =>
      ada.has(count, { createdAt: START_MS - ms, appName: 'Monitor', ...fields });

    test('an account without any notification has neither numbers nor a history', async () => {
      expect(await of()).toMatchObject({
        period: '7d',
        totalNotifications: 0,
        unreadRate: null,
        readRate: null,
        averageResponseTime: null,
        dailyTrend: null,
        categoryBreakdown: [],
        responseTimeByCategory: [],
        hasHistory: false,
        changes: { totalNotifications: null, unreadRate: null, readRate: null, averageResponseTime: null },
      });
      expect(await noise()).toEqual({ apps: [], appCount: 0 });
    });

    test('totals, rates and times of the period, against as much time before it', async () => {
      const ids = await ago(0, 4);
      await ago(7 * DAY_MS, 2);
      await ago(6 * DAY_MS + 11 * HOUR_MS, 1); // the first hour of the period is midnight, 6 days ago
      await ago(6 * DAY_MS + 13 * HOUR_MS, 8); // the evening before: of neither, as today's evening is still to come
      t.advance(2 * HOUR_MS);
      await ada.did('read', ids.slice(0, 3));
      expect(await of('7d')).toMatchObject({
        totalNotifications: 5,
        unreadRate: 40,
        readRate: 60,
        averageResponseTime: 2,
        dailyTrend: 150,
        previous: { totalNotifications: 2, unreadRate: 100, readRate: 0, averageResponseTime: null },
        changes: { totalNotifications: 150, unreadRate: -60, readRate: null, averageResponseTime: null },
        hasHistory: true,
      });
    });

    test('a day and a night: 24 hours to this one, which is unfinished, by hour and by category', async () => {
      await ago(0, 1);
      await ago(23 * HOUR_MS, 2, { category: 'security', priority: 'critical' });
      await ago(24 * HOUR_MS, 3);
      const { hourlyDistribution, weeklyTrend, ...rest } = await of('24h');
      expect(rest).toMatchObject({
        totalNotifications: 3,
        previous: { totalNotifications: 3 },
        categoryBreakdown: [
          { name: 'security', value: 66.7, count: 2 },
          { name: 'general', value: 33.3, count: 1 },
        ],
        responseTimeByCategory: [
          { category: 'security', avgTime: null, priority: 'critical' },
          { category: 'general', avgTime: null, priority: 'normal' },
        ],
      });
      expect(hourlyDistribution).toHaveLength(24);
      expect(hourlyDistribution.filter(({ count }) => count > 0)).toEqual([
        { hour: '12', count: 1, isUnfinished: true },
        { hour: '13', count: 2, isUnfinished: false },
      ]);
      expect(weeklyTrend).toHaveLength(7);
    });

    test('of categories without number, the fifty largest are told, as shares of all', async () => {
      for (let number = 0; number < 60; number++) await ago(0, 1, { category: `c${number}` });
      await ago(0, 2, { category: 'c59' });
      await ago(0, 2, { category: 'c59', priority: 'high' });
      const { categoryBreakdown, responseTimeByCategory, totalNotifications } = await of('7d');
      expect(totalNotifications).toBe(64);
      expect(categoryBreakdown).toHaveLength(50);
      expect(responseTimeByCategory).toHaveLength(50);
      expect(categoryBreakdown[0]).toEqual({ name: 'c59', value: 7.8, count: 5 });
      expect(responseTimeByCategory[0]).toEqual({ category: 'c59', avgTime: null, priority: 'normal' });
      expect((await of('24h')).categoryBreakdown).toEqual(categoryBreakdown);
    });

    test('the trend has a line for every day, zero for quiet ones, and says which is not over', async () => {
      const ids = await ago(DAY_MS, 2);
      await ago(0, 1);
      await ada.did('read', ids.slice(0, 1));
      const { weeklyTrend } = await of();
      expect(weeklyTrend.map(({ date }) => date)).toEqual(
        [9, 10, 11, 12, 13, 14, 15].map((day) => `2026-01-${String(day).padStart(2, '0')}`),
      );
      expect(weeklyTrend.slice(-3)).toEqual([
        { date: '2026-01-13', notifications: 0, read: 0, isUnfinished: false },
        { date: '2026-01-14', notifications: 2, read: 1, isUnfinished: false },
        { date: '2026-01-15', notifications: 1, read: 0, isUnfinished: true },
      ]);
      expect((await of('30d')).weeklyTrend).toHaveLength(30);
      expect((await of('90d')).weeklyTrend).toHaveLength(90);
    });

    test('whose notifications: only one’s own, muted ones not, archived and trashed ones still', async () => {
      const eve = await newTriager(t);
      await eve.has(5);
      const ids = await ago(0, 3);
      await ago(0, 4, { place: 'muted' });
      await ada.did('trash', ids.slice(0, 1));
      await ada.did('archive', ids.slice(1, 2));
      expect(await of()).toMatchObject({ totalNotifications: 3, unreadRate: 100 });
    });

    test('an unknown period is refused, and nobody looks without a session', async () => {
      const answer = await read('/api/analytics?period=1y');
      expect(answer.statusCode).toBe(400);
      expect(answer.json().issues[0].path).toBe('period');
      expect((await t.app.inject({ url: '/api/analytics' })).statusCode).toBe(401);
      expect((await t.app.inject({ url: '/api/analytics/noise' })).statusCode).toBe(401);
    });

    test.each(['24h', '7d'])('the noise report of %s, by app, noisiest first', async (period) => {
      const ids = await ago(HOUR_MS, 4, { appName: 'Chatty' });
      await ago(HOUR_MS, 2, { appName: 'Chatty', place: 'muted' });
      await ago(HOUR_MS, 1, { appName: 'Chatty', isRead: 1 });
      await ago(HOUR_MS, 2, { appName: 'Quiet' });
      await ago(30 * DAY_MS, 9, { appName: 'Gone' });
      for (const id of ids.slice(0, 3)) {
        await ada.mark(id, true);
        t.advance(HOUR_MS);
      }
      t.advance(START_MS + HOUR_MS - t.clock());
      expect(await noise(period)).toEqual({
        appCount: 2,
        apps: [
          { appName: 'Chatty', received: 7, muted: 2, read: 4, medianHours: 2, neverOpened: 40 },
          { appName: 'Quiet', received: 2, muted: 0, read: 0, medianHours: null, neverOpened: 100 },
        ],
      });
    });
  });
}
