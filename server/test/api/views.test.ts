import { VIEWS_MAX, type View, view } from '@alertstream/contract/views';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countMatching } from '../../src/storage/notifications/notifications.ts';
import { ORIGIN, openTestApp, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { newTriager, type Triager } from '../triage-calls.ts';

for (const engine of engines) {
  describe(`views on ${engine.name}`, () => {
    let t: TestApp;
    let ada: Triager;
    beforeAll(async () => {
      t = await openTestApp(engine, { intakeRatePerMinute: 0 });
    });
    afterAll(() => t.close());
    beforeEach(async () => {
      ada = await newTriager(t);
    });

    const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, who = ada) =>
      t.app.inject({
        method,
        url: `/api/views${url}`,
        headers: { ...who.headers, origin: ORIGIN },
        ...(payload ? { payload } : {}),
      });
    const list = async (): Promise<View[]> => view.array().parse((await call('GET', '')).json());
    const create = async (fields: object): Promise<View> => {
      const answer = await call('POST', '', fields);
      expect(answer.statusCode).toBe(201);
      return view.parse(answer.json());
    };
    const names = async () => (await list()).map(({ name }) => name);

    test('are created, listed in their order, changed and deleted', async () => {
      expect(await list()).toEqual([]);
      const urgent = await create({ name: 'Urgent', query: 'priority:>=critical is:unread' });
      await create({ name: 'CI', query: 'app:ci' });
      expect(await list()).toEqual([
        urgent,
        { id: expect.any(String), name: 'CI', query: 'app:ci', isDefault: false },
      ]);
      const changed = await call('PATCH', `/${urgent.id}`, { name: 'Now', query: 'priority:>=high' });
      expect(changed.json()).toEqual(await list());
      expect(await list()).toMatchObject([{ name: 'Now', query: 'priority:>=high' }, { name: 'CI' }]);
      expect((await call('DELETE', `/${urgent.id}`)).statusCode).toBe(204);
      expect((await call('DELETE', `/${urgent.id}`)).statusCode).toBe(404);
      expect(await names()).toEqual(['CI']);
    });

    test('can be put into any order', async () => {
      const views: View[] = [];
      for (const name of ['a', 'b', 'c', 'd']) views.push(await create({ name, query: '' }));
      const move = (index: number, position: number) => call('PATCH', `/${views[index]?.id}`, { position });
      await move(3, 0);
      expect(await names()).toEqual(['d', 'a', 'b', 'c']);
      await move(0, 2);
      expect(await names()).toEqual(['d', 'b', 'a', 'c']);
      await move(3, 50);
      expect(await names()).toEqual(['b', 'a', 'c', 'd']);
      await Promise.all([move(0, 3), move(1, 3), move(2, 3), move(3, 3)]);
      expect((await names()).sort()).toEqual(['a', 'b', 'c', 'd']);
    });

    test('one at most is the default', async () => {
      const first = await create({ name: 'a', query: '', isDefault: true });
      const second = await create({ name: 'b', query: '', isDefault: true });
      const defaults = async () =>
        (await list()).filter(({ isDefault }) => isDefault).map(({ name }) => name);
      expect(await defaults()).toEqual(['b']);
      await Promise.all([
        call('PATCH', `/${first.id}`, { isDefault: true }),
        call('PATCH', `/${second.id}`, { isDefault: true }),
      ]);
      expect(await defaults()).toHaveLength(1);
      await call('PATCH', `/${first.id}`, { isDefault: false });
      await call('PATCH', `/${second.id}`, { isDefault: false });
      expect(await defaults()).toEqual([]);
    });

    test('count what they find now', async () => {
      const ids = await ada.has(8, { priority: 'high' });
      await ada.has(3, { priority: 'low' });
      const high = await create({ name: 'High', query: 'priority:high' });
      const unread = await create({ name: 'Unread', query: 'is:unread' });
      const archived = await create({ name: 'Archived', query: 'is:archived' });
      await ada.did('read', ids.slice(0, 2));
      await ada.did('archive', ids.slice(0, 1));
      expect((await call('GET', '/counts')).json()).toEqual({
        [high.id]: { count: 7, isMore: false },
        [unread.id]: { count: 9, isMore: false },
        [archived.id]: { count: 1, isMore: false },
      });
      const count = async (query: string) => {
        const answer = await t.app.inject({ url: `/api/notifications/count?${query}`, headers: ada.headers });
        return answer.json();
      };
      expect(await count('priority=low')).toEqual({ count: 3, isMore: false });
      expect(await count('query=is:odd')).toMatchObject({ issues: [{ path: 'query' }] });
    });

    test('a count has bounds, and says where it met one', async () => {
      await ada.has(30, { category: 'a' });
      await ada.has(20, { category: 'b' });
      const count = (filter: object, countMax: number, examinedMax: number) =>
        countMatching(
          t.storage,
          { userId: ada.user.id, filter, nowMs: t.clock() },
          { countMax, examinedMax },
        );
      expect(await count({}, 50, 50)).toEqual({ count: 50, isMore: false });
      expect(await count({}, 49, 50)).toEqual({ count: 49, isMore: true });
      expect(await count({ category: ['a'] }, 50, 49)).toEqual({ count: 29, isMore: true });
      expect(await count({ query: 'category:a' }, 50, 25)).toEqual({ count: 5, isMore: true });
      expect(await count({ place: 'trash' }, 50, 25)).toEqual({ count: 0, isMore: false });
    });

    test("are one's own", async () => {
      const mine = await create({ name: 'Mine', query: 'x' });
      const bob = await newTriager(t);
      expect((await call('PATCH', `/${mine.id}`, { name: 'His' }, bob)).statusCode).toBe(404);
      expect((await call('DELETE', `/${mine.id}`, undefined, bob)).statusCode).toBe(404);
      expect((await call('POST', '', { name: 'Mine', query: 'y' }, bob)).statusCode).toBe(201);
      expect(await list()).toEqual([mine]);
    });

    test.each([
      ['no name', { query: 'x' }, 400, 'name'],
      ['a blank name', { name: ' ', query: 'x' }, 400, 'name'],
      ['a long name', { name: 'x'.repeat(61), query: 'x' }, 400, 'name'],
      ['no search', { name: 'a' }, 400, 'query'],
      ['a search that can not be understood', { name: 'a', query: 'is:odd' }, 400, 'query'],
      ['a name that is taken', { name: 'Taken', query: 'x' }, 409, 'name'],
    ])('%s is refused', async (_what, fields, status, path) => {
      const { id } = await create({ name: 'Other', query: 'x' });
      await create({ name: 'Taken', query: 'x' });
      const created = await call('POST', '', fields);
      expect([created.statusCode, created.json().issues[0].path]).toEqual([status, path]);
      if (Object.keys(fields).length < 2) return;
      expect((await call('PATCH', `/${id}`, fields)).statusCode).toBe(status);
      expect(await names()).toEqual(['Other', 'Taken']);
    });

    test('one user has so many at most', async () => {
      for (let count = 0; count < VIEWS_MAX; count++) await create({ name: `v${count}`, query: '' });
      expect((await call('POST', '', { name: 'more', query: '' })).statusCode).toBe(400);
    });

    test('the names that can be searched by', async () => {
      await ada.sent({ appName: 'b', category: 'deployments' });
      const { id } = await ada.sent({ appName: 'a', category: 'security' });
      await ada.sent({ appName: 'a' });
      await ada.did('tag', [id], { tag: 'x' });
      await (await newTriager(t)).sent({ appName: 'of bob' });
      const answer = await t.app.inject({ url: '/api/notifications/terms', headers: ada.headers });
      expect(answer.json()).toEqual({
        apps: ['a', 'b'],
        categories: ['deployments', 'general', 'security', 'social', 'system', 'updates'],
        tags: ['x'],
      });
    });
  });
}
