import { notification } from '@alertstream/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { aNotification, messagesTo, newSender } from '../senders.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

function once(key: string): Record<string, string> {
  return { 'idempotency-key': key };
}

for (const engine of engines) {
  describe(`sending once with an Idempotency-Key, on ${engine.name}`, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine);
    });
    afterAll(() => t.close());
    beforeEach(() => {
      t.events.length = 0;
    });

    test('the same key and body again: the first answer, and nothing stored or announced twice', async () => {
      const ada = await newSender(t);
      const body = aNotification({ metadata: { run: 1 } });
      const first = await ada.send(body, once('k1'));
      expect(first.statusCode).toBe(201);
      expect(first.headers).not.toHaveProperty('idempotency-replayed');
      t.advance(60_000);
      const again = await ada.send(body, once('k1'));
      expect([again.statusCode, again.body]).toEqual([201, first.body]);
      expect(again.headers['idempotency-replayed']).toBe('true');
      expect(again.headers['content-type']).toBe(first.headers['content-type']);
      expect(await ada.inbox()).toHaveLength(1);
      expect(await ada.stats()).toMatchObject({ total: 1, unread: 1, today: 1 });
      expect(messagesTo(t, ada.user.id)).toHaveLength(1);
    });

    test('bodies are the same when they say the same: order, space and ignored fields do not count', async () => {
      const ada = await newSender(t);
      await ada.sent({ category: 'general' }, once('k'));
      const { title, message } = aNotification();
      const again = await ada.send({ message, unknown: 1, priority: 'normal', title }, once('k'));
      expect(again.headers['idempotency-replayed']).toBe('true');
    });

    test('the answer is the first one, also after the notification was read', async () => {
      const ada = await newSender(t);
      const first = await ada.sent({}, once('k'));
      await ada.mark(first.id, true);
      expect(await ada.sent({}, once('k'))).toEqual(first);
    });

    test('the same key with another body is a 422, and nothing is stored', async () => {
      const ada = await newSender(t);
      await ada.sent({ title: 'one' }, once('k'));
      const answer = await ada.send(aNotification({ title: 'two' }), once('k'));
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'idempotency_key_reused']);
      expect(await ada.inbox()).toMatchObject([{ title: 'one' }]);
    });

    test('a key is remembered for 24 hours, then it is new', async () => {
      const ada = await newSender(t);
      const first = await ada.sent({ title: 'one' }, once('k'));
      t.advance(DAY_MS - 1);
      expect((await ada.send(aNotification({ title: 'two' }), once('k'))).statusCode).toBe(422);
      expect((await ada.sent({ title: 'one' }, once('k'))).id).toBe(first.id);
      t.advance(1);
      const second = await ada.sent({ title: 'two' }, once('k'));
      expect(second.id).not.toBe(first.id);
      expect(await ada.sent({ title: 'two' }, once('k'))).toEqual(second);
      await ada.signInAgain();
      expect(await ada.inbox()).toHaveLength(2);
    });

    test('a key belongs to the API key it came with', async () => {
      const ada = await newSender(t);
      const other = await t.createKey(ada.user, 'other');
      await ada.sent({ title: 'one' }, once('k'));
      await ada.sent({ title: 'two' }, { ...once('k'), 'x-api-key': other.key });
      expect(await ada.inbox()).toMatchObject([
        { title: 'two', sender: 'other' },
        { title: 'one', sender: 'test key' },
      ]);
    });

    test('of 20 calls at once with one key, one is stored and all get the same answer', async () => {
      const ada = await newSender(t);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => ada.send(aNotification(), once('k'))),
      );
      const ids = new Set(answers.map((answer) => notification.parse(answer.json()).id));
      expect(ids.size).toBe(1);
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      const replayed = answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true');
      expect(replayed).toHaveLength(19);
      expect(await ada.stats()).toMatchObject({ total: 1, unread: 1 });
      expect(messagesTo(t, ada.user.id)).toHaveLength(1);
    });

    test('of different bodies at once with one key, one is stored and the others are refused', async () => {
      const ada = await newSender(t);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, count) =>
          ada.send(aNotification({ title: `body ${count}` }), once('k')),
        ),
      );
      const accepted = answers.filter(({ statusCode }) => statusCode === 201);
      expect(accepted).toHaveLength(1);
      expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(19);
      expect(await ada.inbox()).toEqual([accepted[0]?.json()]);
    });

    test('keys of all kinds at once disturb neither each other nor calls without one', async () => {
      const ada = await newSender(t);
      const calls = Array.from({ length: 60 }, (_, count) =>
        ada.sent({ title: `n${count % 20}` }, count % 3 === 0 ? {} : once(`key ${count % 20}`)),
      );
      const sent = await Promise.all(calls);
      const titles = (await ada.inbox('?limit=200')).map(({ title }) => title);
      // Each title comes three times, once of them without a key: it is stored for that, and once for its key.
      expect(titles.toSorted()).toEqual(
        Array.from({ length: 40 }, (_, count) => `n${count % 20}`).toSorted(),
      );
      expect(new Set(sent.map(({ id }) => id)).size).toBe(40);
    });

    test.each([
      ['empty', ''],
      ['longer than 255 characters', 'k'.repeat(256)],
    ])('a key that is %s is a 400', async (_what, key) => {
      const ada = await newSender(t);
      const answer = await ada.send(aNotification(), once(key));
      expect(answer.statusCode).toBe(400);
      expect(answer.json().issues).toEqual([
        { path: 'idempotency-key', message: 'Must be one value of 1 to 255 characters' },
      ]);
      expect(await ada.inbox()).toEqual([]);
    });

    test.each(['k'.repeat(255), ' ', '1 k', "' or 1=1", 'Schlüssel', '{"a":1}'])(
      'a key may be %j',
      async (key) => {
        const ada = await newSender(t);
        const first = await ada.sent({}, once(key));
        expect(await ada.sent({}, once(key))).toEqual(first);
      },
    );

    test('a call that was refused uses no key up', async () => {
      const ada = await newSender(t);
      expect((await ada.send({ title: '' }, once('k'))).statusCode).toBe(400);
      await ada.sent({}, once('k'));
      expect(await ada.inbox()).toHaveLength(1);
    });

    test('a key is remembered over a restart', async () => {
      const ada = await newSender(t);
      const first = await ada.sent({}, once('k'));
      await t.restart();
      expect(await ada.sent({}, once('k'))).toEqual(first);
    });
  });
}
