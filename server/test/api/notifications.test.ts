import { errorBody } from '@alertstream/contract/errors';
import type { Notification } from '@alertstream/contract/notifications';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { newSender, type TestSender } from '../senders.ts';

const TOTAL = 230;

for (const engine of engines) {
  describe(`the list of notifications on ${engine.name}`, () => {
    let t: TestApp;
    let ada: TestSender;
    let bob: TestSender;
    /** Newest first. */
    let all: Notification[];
    beforeAll(async () => {
      t = await openTestApp(engine);
      ada = await newSender(t);
      bob = await newSender(t);
      all = [];
      for (let count = 1; count <= TOTAL; count++) all.unshift(await ada.sent({ title: `number ${count}` }));
      await bob.sent({ title: 'of bob' });
    });
    afterAll(() => t.close());

    test('shows the newest first, 50 where nothing else is asked', async () => {
      expect(await ada.inbox()).toEqual(all.slice(0, 50));
    });

    test('shows nobody what belongs to another', async () => {
      expect(await bob.inbox()).toMatchObject([{ title: 'of bob' }]);
      expect((await ada.inbox('?limit=200')).every(({ title }) => title.startsWith('number'))).toBe(true);
    });

    test('gives one alone by its id, to its owner', async () => {
      const [, , third] = all;
      const read = (id: unknown, who: TestSender) =>
        t.app.inject({ url: `/api/notifications/${id}`, headers: who.headers });
      const answer = await read(third?.id, ada);
      expect([answer.statusCode, answer.json()]).toEqual([200, third]);
      for (const refused of [
        await read(third?.id, bob),
        await read(999_999, ada),
        await read('nonsense', ada),
        await read('0', ada),
        await read('1'.repeat(40), ada),
      ]) {
        expect([refused.statusCode, refused.json()]).toEqual([
          404,
          { code: 'not_found', message: 'Notification not found' },
        ]);
      }
    });

    test.each([
      ['?limit=1', 0, 1],
      ['?limit=200', 0, 200],
      ['?limit=10&offset=5', 5, 15],
      ['?offset=220', 220, 230],
      ['?offset=230', 230, 230],
      ['?offset=100000', 230, 230],
    ])('%s', async (query, from, to) => {
      expect(await ada.inbox(query)).toEqual(all.slice(from, to));
    });

    test.each([
      ['?limit=0', 'limit'],
      ['?limit=201', 'limit'],
      ['?limit=abc', 'limit'],
      ['?limit=', 'limit'],
      ['?limit=-1', 'limit'],
      ['?limit=1.5', 'limit'],
      ['?limit=5&limit=6', 'limit'],
      ['?offset=-1', 'offset'],
      ['?offset=x', 'offset'],
      ['?offset=100001', 'offset'],
      ['?offset=99999999999999999999', 'offset'],
      ['?cursor=abc', 'cursor'],
      ['?cursor=0', 'cursor'],
      ['?cursor=-5', 'cursor'],
      ['?cursor=', 'cursor'],
      ['?cursor=99999999999999999999', 'cursor'],
      [`?cursor=${'1'.repeat(200)}`, 'cursor'],
      ['?read=maybe', 'read'],
      ['?priority=asap', 'priority.0'],
      ['?priority=high&priority=asap', 'priority.1'],
      [`?q=${'q'.repeat(201)}`, 'q'],
      ['?q=a%00b', 'q'],
      ['?q=a&q=b', 'q'],
      [`?app=${'a'.repeat(65)}`, 'app.0'],
      ['?app=%00', 'app.0'],
      [`?${'category=a&'.repeat(51)}`, 'category'],
    ])('%s is a 400 that names the parameter', async (query, path) => {
      const answer = await ada.list(query);
      expect(answer.statusCode).toBe(400);
      expect(errorBody.parse(answer.json()).issues?.[0]?.path).toBe(path);
    });

    test('parameters that mean nothing are ignored', async () => {
      expect(await ada.inbox('?userId=2&sort=asc&limit=2')).toEqual(all.slice(0, 2));
    });

    test.each([1, 7, 23, 115, 200])(
      'in pages of %i: everything once, the last page says so',
      async (limit) => {
        const seen: Notification[] = [];
        let cursor: string | undefined;
        do {
          const answer = await ada.list(`?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
          const next = answer.headers['x-next-cursor'];
          cursor = next === undefined ? undefined : String(next);
          seen.push(...answer.json());
          if (cursor) expect(answer.json()).toHaveLength(limit);
        } while (cursor);
        expect(seen).toEqual(all);
      },
    );

    test('a page that is just full is the last one where nothing follows', async () => {
      const cursor = all[199]?.id;
      const answer = await ada.list(`?limit=30&cursor=${cursor}`);
      expect(answer.json()).toHaveLength(30);
      expect(answer.headers).not.toHaveProperty('x-next-cursor');
    });

    test('what arrives between two pages shifts nothing', async () => {
      const carla = await newSender(t);
      const [first, second, third] = [await carla.sent(), await carla.sent(), await carla.sent()];
      const answer = await carla.list('?limit=2');
      expect(answer.json()).toEqual([third, second]);
      await carla.sent();
      expect(await carla.inbox(`?limit=2&cursor=${answer.headers['x-next-cursor']}`)).toEqual([first]);
    });

    test('is not kept in any cache', async () => {
      expect((await ada.list()).headers['cache-control']).toBe('no-store');
    });
  });

  describe(`calls that are none, on ${engine.name}`, () => {
    let t: TestApp;
    let ada: TestSender;
    beforeAll(async () => {
      t = await openTestApp(engine);
      ada = await newSender(t);
    });
    afterAll(() => t.close());

    test.each([
      ['GET', '/api/notifications'],
      ['GET', '/api/notifications/stats'],
      ['GET', '/api/notifications/1'],
      ['PATCH', '/api/notifications/1/read'],
    ] as const)('%s %s without a session is a 401', async (method, url) => {
      const answer = await t.app.inject({ method, url });
      expect(answer.statusCode).toBe(401);
      expect(errorBody.parse(answer.json()).code).toBe('unauthenticated');
    });

    test.each([
      ['GET', '/api'],
      ['GET', '/api/nothing'],
      ['GET', '/api/notifications/1'],
      ['GET', '/api/notifications/'],
      ['DELETE', '/api/notifications'],
      ['PUT', '/api/notifications'],
      ['GET', '/api/notifications/1/read'],
      ['POST', '/api/nothing'],
      ['PATCH', '/api/notifications//read/'],
      ['GET', '/api/../etc/passwd.txt'],
    ] as const)('%s %s is a 404 in JSON', async (method, url) => {
      const answer = await t.app.inject({ method, url, headers: ada.headers });
      expect(answer.statusCode).toBe(404);
      expect(errorBody.parse(answer.json()).code).toBe('not_found');
    });

    test.each(['/api/%', '/api/%zz', '/api/notifications/%ff/read'])(
      '%s is refused in JSON, as no address at all',
      async (url) => {
        const answer = await t.app.inject({ method: 'PATCH', url, headers: ada.headers, payload: {} });
        expect(answer.statusCode).toBeGreaterThanOrEqual(400);
        expect(answer.statusCode).toBeLessThan(500);
        errorBody.parse(answer.json());
      },
    );
  });
}
