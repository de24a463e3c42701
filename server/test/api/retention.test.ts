import { KEEP_DAYS_MAX } from '@alertstream/contract/retention';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyCounts } from '../../src/domain/counts/maintain.ts';
import { removeExpired } from '../../src/domain/retention/remove-expired.ts';
import { openTestApp, START_MS, type TestApp } from '../app.ts';
import { countByHand } from '../counters.ts';
import { engines } from '../engines.ts';
import { newTriager, type Triager } from '../triage-calls.ts';

const DAY_MS = 86_400_000;

for (const engine of engines) {
  describe(`retention on ${engine.name}`, () => {
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

    const call = (method: 'GET' | 'PUT' | 'DELETE', path = '', payload?: object) =>
      t.app.inject({
        method,
        url: `/api/retention${path}`,
        headers: ada.headers,
        ...(payload === undefined ? {} : { payload }),
      });
    const ago = (days: number, count: number, fields: object = {}) =>
      ada.has(count, { createdAt: START_MS - days * DAY_MS, appName: 'Monitor', ...fields });
    const left = async () => (await ada.states()).map(({ id }) => String(id)).reverse();
    async function countsAreRight() {
      expect(await ada.stats()).toEqual(await countByHand(t, ada.user.id));
      for (const what of ['counters', 'rollups'] as const) {
        const wrong: object[] = [];
        await verifyCounts(t, what, (userId, row) => wrong.push({ what, userId, ...row }));
        expect(wrong).toEqual([]);
      }
    }

    test('everything is kept for ever until its owner says otherwise', async () => {
      expect((await call('GET')).json()).toEqual({ keepDays: null, apps: [] });
      const ids = await ago(4000, 2);
      await removeExpired(t);
      expect(await left()).toEqual(ids);
    });

    test('what is older goes, whatever its place; what is pinned or snoozed stays, and what counts is right', async () => {
      await ago(60, 30, { place: 'archive' });
      const [pinned = ''] = await ago(9, 1);
      const [snoozed = ''] = await ago(9, 1);
      const read = await ago(8, 3);
      await ago(8, 2, { place: 'muted', tags: ['old'] });
      const recent = await ago(6, 2);
      await ada.did('read', read);
      await ada.did('pin', [pinned]);
      await ada.did('snooze', [snoozed], { until: new Date(START_MS + 9 * DAY_MS).toISOString() });
      expect((await call('PUT', '', { keepDays: 7 })).json()).toEqual({ keepDays: 7, apps: [] });
      const eve = await newTriager(t);
      const hers = await eve.has(1, { createdAt: START_MS - 900 * DAY_MS });
      await removeExpired(t);
      expect(await left()).toEqual([...recent, pinned, snoozed].sort((a, b) => Number(b) - Number(a)));
      expect((await eve.states()).map(({ id }) => String(id))).toEqual(hers);
      expect(await ada.tagPlaces()).toEqual([]);
      await countsAreRight();
    });

    test('an app of its own time: longer, shorter, or for ever', async () => {
      await ago(20, 3, { appName: 'Brief' });
      const kept = [...(await ago(90, 2, { appName: 'Audit' })), ...(await ago(5, 1, { appName: 'Brief' }))];
      await ago(40, 3, { appName: 'Other' });
      await call('PUT', '', { keepDays: 30 });
      await call('PUT', '/apps/Brief', { keepDays: 10 });
      const answer = await call('PUT', '/apps/Audit', { keepDays: null });
      expect(answer.json()).toEqual({
        keepDays: 30,
        apps: [
          { appName: 'Audit', keepDays: null },
          { appName: 'Brief', keepDays: 10 },
        ],
      });
      await removeExpired(t);
      expect((await left()).sort()).toEqual(kept.sort());
      await call('DELETE', '/apps/Audit');
      await removeExpired(t);
      expect(await left()).toHaveLength(1);
      await countsAreRight();
    });

    test('the trash is emptied after 30 days; what was restored is not in it; analytics remember', async () => {
      const ids = await ago(0, 5);
      await ada.did('read', ids);
      await ada.did('trash', ids);
      t.advance(29 * DAY_MS);
      await ada.signInAgain();
      await removeExpired(t);
      expect(await left()).toHaveLength(5);
      await ada.did('restore', ids.slice(0, 2));
      t.advance(2 * DAY_MS);
      await ada.signInAgain();
      await removeExpired(t);
      expect(await left()).toEqual(ids.slice(0, 2));
      await countsAreRight();
      const url = '/api/analytics?period=90d';
      const { totalNotifications, readRate } = (await t.app.inject({ url, headers: ada.headers })).json();
      expect({ totalNotifications, readRate }).toEqual({ totalNotifications: 5, readRate: 100 });
    });

    test.each([
      ['none', {}],
      ['zero', { keepDays: 0 }],
      ['too many', { keepDays: KEEP_DAYS_MAX + 1 }],
      ['half a day', { keepDays: 0.5 }],
      ['words', { keepDays: '7' }],
    ])('%s is refused', async (_what, payload) => {
      const answer = await call('PUT', '', payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().issues[0].path).toBe('keepDays');
    });

    test('an app that nobody knows, or somebody else alone, is not found', async () => {
      await (await newTriager(t)).has(1, { appName: 'Hers' });
      for (const app of ['Nobody', 'Hers'])
        expect((await call('PUT', `/apps/${app}`, { keepDays: 7 })).statusCode).toBe(404);
      expect((await t.app.inject({ url: '/api/retention' })).statusCode).toBe(401);
    });
  });
}
