import { errorBody } from '@alertstream/contract/errors';
import { notification } from '@alertstream/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { messagesTo, newSender } from '../senders.ts';

for (const engine of engines) {
  describe(`marking read and unread on ${engine.name}`, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine);
    });
    afterAll(() => t.close());
    beforeEach(() => {
      t.events.length = 0;
    });

    test('marks it, counts it, and answers with it', async () => {
      const ada = await newSender(t);
      const [first, second] = [await ada.sent({ metadata: { a: [1] } }), await ada.sent()];
      t.advance(5000);
      const answer = await ada.mark(first.id, true);
      const read = { ...first, isRead: true, readAt: new Date(t.clock()).toISOString() };
      expect([answer.statusCode, notification.parse(answer.json())]).toEqual([200, read]);
      expect(await ada.inbox()).toEqual([second, read]);
      expect(await ada.stats()).toMatchObject({ total: 2, unread: 1, sources: [{ total: 2, unread: 1 }] });

      expect((await ada.mark(first.id, false)).json()).toEqual(first);
      expect(await ada.stats()).toMatchObject({ total: 2, unread: 2, sources: [{ total: 2, unread: 2 }] });
    });

    test('tells the other tabs, once', async () => {
      const ada = await newSender(t);
      const { id } = await ada.sent();
      t.events.length = 0;
      const read = (await ada.mark(id, true)).json();
      await ada.mark(id, true);
      expect(messagesTo(t, ada.user.id)).toEqual([{ type: 'notification.changed', notification: read }]);
    });

    test('again changes nothing: neither the counts nor the time at which it was read', async () => {
      const ada = await newSender(t);
      const { id } = await ada.sent();
      const first = (await ada.mark(id, true)).json();
      t.advance(1000);
      const again = await ada.mark(id, true);
      expect([again.statusCode, again.json()]).toEqual([200, first]);
      expect(await ada.stats()).toMatchObject({ unread: 0 });
      await ada.mark(id, false);
      await ada.mark(id, false);
      expect(await ada.stats()).toMatchObject({ unread: 1 });
    });

    test('from several tabs at once counts once', async () => {
      const ada = await newSender(t);
      const { id } = await ada.sent();
      await ada.sent();
      const answers = await Promise.all(Array.from({ length: 10 }, () => ada.mark(id, true)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
      expect(await ada.stats()).toMatchObject({ unread: 1 });
    });

    test("is a 404 for another user's notification, which stays as it was", async () => {
      const [ada, bob] = [await newSender(t), await newSender(t)];
      const { id } = await ada.sent();
      const answer = await bob.mark(id, true);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ code: 'not_found', message: 'Notification not found' });
      expect(await ada.inbox()).toMatchObject([{ isRead: false }]);
      expect(await ada.stats()).toMatchObject({ unread: 1 });
    });

    test.each([
      '999999',
      '0',
      '-1',
      '1.5',
      'abc',
      '1e3',
      '%',
      '99999999999999999999',
      '01',
      ' 1',
      "1' or 1=1",
      '١',
    ])('is a 404 for the id %j, which is nobody’s', async (id) => {
      const ada = await newSender(t);
      const answer = await ada.mark(id, true);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    });

    test.each([['yes'], [1], [null], [undefined]])('is a 400 where isRead is %j', async (isRead) => {
      const ada = await newSender(t);
      const { id } = await ada.sent();
      const answer = await ada.mark(id, isRead);
      expect(answer.statusCode).toBe(400);
      expect(errorBody.parse(answer.json()).issues).toMatchObject([{ path: 'isRead' }]);
    });

    test('is a 401 without a session, a 403 from another site', async () => {
      const ada = await newSender(t);
      const { id } = await ada.sent();
      const patch = (headers: Record<string, string>) =>
        t.app.inject({
          method: 'PATCH',
          url: `/api/notifications/${id}/read`,
          headers,
          payload: { isRead: true },
        });
      expect((await patch({})).statusCode).toBe(401);
      expect((await patch({ 'x-api-key': ada.key })).statusCode).toBe(401);
      expect((await patch({ ...ada.headers, origin: 'https://evil.example' })).statusCode).toBe(403);
      expect((await patch({ cookie: ada.headers.cookie })).statusCode).toBe(403);
      expect(await ada.inbox()).toMatchObject([{ isRead: false }]);
    });
  });
}
