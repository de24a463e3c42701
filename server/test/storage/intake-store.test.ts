import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGroupCommit } from '../../src/domain/intake/group-commit.ts';
import type { Place } from '../../src/storage/schema/notifications.ts';
import { openTestApp, START_MS, type TestApp, type TestUser } from '../app.ts';
import { countByHand } from '../counters.ts';
import { engines } from '../engines.ts';
import { newSender } from '../senders.ts';
import { aRow, once } from './rows.ts';

const HOUR_MS = 60 * 60 * 1000;
const NOBODY = 999_999;

for (const engine of engines) {
  describe(`committing notifications in groups on ${engine.name}`, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine);
    });
    afterAll(() => t.close());

    const commit: TestApp['storage']['intake']['commit'] = (rows) => t.storage.intake.commit(rows);
    const titlesOf = async ({ id }: TestUser) => {
      const rows = await t.storage.db
        .selectFrom('notifications')
        .select('title')
        .where('user_id', '=', id)
        .orderBy('id')
        .execute();
      return rows.map(({ title }) => title);
    };

    test('one transaction stores all rows, in order, and answers each with its id', async () => {
      const ada = await t.createUser();
      const rows = Array.from({ length: 300 }, (_, count) => aRow({ userId: ada.id, title: `n${count}` }));
      const results = await commit(rows);
      const ids = results.map((result) => (result.kind === 'created' ? result.id : 0));
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      expect(new Set(ids).size).toBe(300);
      expect(await titlesOf(ada)).toEqual(rows.map(({ title }) => title));
    });

    test('a single row, and none at all', async () => {
      const ada = await t.createUser();
      expect(await commit([aRow({ userId: ada.id })])).toHaveLength(1);
      expect(await commit([])).toEqual([]);
      expect(await titlesOf(ada)).toHaveLength(1);
    });

    test('what a notification causes is stored with it: tags, deliveries, and the count of its rules', async () => {
      const ada = await t.createUser();
      const { id: ruleId } = await t.storage.db
        .insertInto('rules')
        .values({
          user_id: ada.id,
          name: 'r',
          is_active: 1,
          priority: 1,
          conditions: '[]',
          actions: '[]',
          created_at: START_MS,
          updated_at: START_MS,
          defined_at: START_MS,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const address = 'https://example.com/hook';
      const delivery = { kind: 'url' as const, target: 'url:https://example.com', address, event: 'rule' };
      const caused = aRow({
        userId: ada.id,
        place: 'archive',
        movedBy: 'rule',
        isRead: 1,
        tags: ['ops', 'später'],
        ruleIds: [ruleId],
        deliveries: [
          {
            ...delivery,
            messageId: `msg_${ada.id}`,
            body: ['{"id":"', '","é":1}'],
            nextAttemptAt: START_MS + 5,
          },
        ],
      });
      const plain = aRow({ userId: ada.id, ruleIds: [ruleId], createdAt: START_MS + 1 });
      const results = await commit([caused, plain]);
      const id = results[0]?.kind === 'created' ? results[0].id : 0;
      const { db } = t.storage;
      const stored = await db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst();
      expect(stored).toMatchObject({ moved_at: START_MS, moved_by: 'rule', read_at: START_MS });
      expect(JSON.parse(stored?.tags ?? '')).toEqual(['ops', 'später']);
      const tags = await db
        .selectFrom('notification_tags')
        .selectAll()
        .where('user_id', '=', ada.id)
        .execute();
      expect(tags.map(({ tag, notification_id }) => [tag, notification_id]).sort()).toEqual([
        ['ops', id],
        ['später', id],
      ]);
      const deliveries = await db
        .selectFrom('deliveries')
        .selectAll()
        .where('user_id', '=', ada.id)
        .execute();
      expect(deliveries).toMatchObject([
        {
          ...delivery,
          message_id: `msg_${ada.id}`,
          notification_id: id,
          body: `{"id":"${id}","é":1}`,
          status: 'pending',
          attempts: 0,
          next_attempt_at: START_MS + 5,
          created_at: START_MS,
        },
      ]);
      const rule = await db.selectFrom('rules').selectAll().where('id', '=', ruleId).executeTakeFirst();
      expect(rule).toMatchObject({ trigger_count: 2, last_triggered: START_MS + 1 });
      expect(await countByHand(t, ada.id)).toMatchObject({ total: 1, unread: 1 });
    });

    test('every field comes back as it was given', async () => {
      const ada = await newSender(t);
      const texts = {
        title: '🎉 "a"\\ \u2028\t',
        message: "'); drop table users; --\n",
        appName: 'é',
        category: '%',
      };
      const [result] = await commit([
        aRow({ userId: ada.user.id, ...texts, metadata: '{"a":"\\u0000\\ud800 \\\\"}', priority: 'urgent' }),
      ]);
      expect(result?.kind).toBe('created');
      expect(await ada.inbox()).toMatchObject([
        { ...texts, metadata: { a: '\u0000\ud800 \\' }, priority: 'urgent' },
      ]);
    });

    test('the counters equal the rows: places, read ones, users, apps and midnights mixed', async () => {
      const people = [await newSender(t), await newSender(t), await newSender(t)];
      const row = fc.record({
        who: fc.nat(2),
        place: fc.constantFrom<Place>('inbox', 'inbox', 'muted', 'archive', 'trash'),
        isRead: fc.constantFrom(0 as const, 1 as const),
        app: fc.nat(5),
      });
      const batches = fc.array(fc.record({ rows: fc.array(row, { maxLength: 20 }), hours: fc.nat(20) }), {
        maxLength: 6,
      });
      await fc.assert(
        fc.asyncProperty(batches, async (given) => {
          for (const { rows, hours } of given) {
            t.advance(hours * HOUR_MS);
            await commit(
              rows.map(({ who, place, isRead, app }) =>
                aRow({
                  userId: people[who]?.user.id ?? 0,
                  place,
                  isRead,
                  appName: `app ${app}`,
                  createdAt: t.clock(),
                }),
              ),
            );
          }
          for (const person of people) {
            await person.signInAgain();
            expect(await person.stats()).toEqual(await countByHand(t, person.user.id));
          }
        }),
        { numRuns: 20 },
      );
    });

    test('a group that spans midnight counts the new day', async () => {
      const ada = await newSender(t);
      const midnight = Math.ceil(t.clock() / (24 * HOUR_MS)) * 24 * HOUR_MS;
      const at = (createdAt: number) => aRow({ userId: ada.user.id, createdAt });
      await commit([at(midnight - 2)]);
      await commit([at(midnight - 1), at(midnight), at(midnight + 1), at(midnight - 1)]);
      await commit([at(midnight - 1)]);
      t.advance(midnight - t.clock());
      await ada.signInAgain();
      expect(await ada.stats()).toMatchObject({ total: 6, today: 2 });
    });

    test('repeated keys within a group: the first is stored, the others are told of it', async () => {
      const ada = await t.createUser();
      const row = (fields: object) => aRow({ userId: ada.id, apiKeyId: ada.id, ...fields });
      const results = await commit([
        row(once('a')),
        row(once('a')),
        row(once('a', 'another body')),
        row(once('b')),
        row({}),
        row({ ...once('a'), apiKeyId: NOBODY }),
      ]);
      expect(results.map(({ kind }) => kind)).toEqual([
        'created',
        'replayed',
        'mismatch',
        'created',
        'created',
        'created',
      ]);
      const [first, second] = results;
      expect(second).toEqual({ ...first, kind: 'replayed', answerRest: '"first answer of a"' });
      expect(await titlesOf(ada)).toHaveLength(4);
      const later = await commit([row(once('a')), row(once('b', 'other'))]);
      expect(later.map(({ kind }) => kind)).toEqual(['replayed', 'mismatch']);
    });

    test('a row that can not be stored takes the whole transaction with it', async () => {
      const ada = await newSender(t);
      const before = await ada.stats();
      const rows = [aRow({ userId: ada.user.id, ...once('k') }), aRow({ userId: NOBODY })];
      await expect(commit(rows)).rejects.toThrow();
      expect(await titlesOf(ada.user)).toEqual([]);
      expect(await ada.stats()).toEqual(before);
      expect((await commit(rows.slice(0, 1)))[0]?.kind).toBe('created');
    });

    test('in a group commit it takes none of its neighbours with it', async () => {
      const [ada, bob] = [await newSender(t), await newSender(t)];
      const commitRow = createGroupCommit(t.storage.intake);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 50 }, (_, count) => {
          const good = count % 2 ? ada.user.id : bob.user.id;
          return commitRow(aRow({ userId: count % 10 === 3 ? NOBODY : good, title: `n${count}` }));
        }),
      );
      const failed = outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []));
      expect(failed).toEqual([3, 13, 23, 33, 43]);
      const stored = [...(await titlesOf(ada.user)), ...(await titlesOf(bob.user))];
      expect(new Set(stored).size).toBe(45);
      for (const one of [ada, bob]) expect(await one.stats()).toEqual(await countByHand(t, one.user.id));
    });

    test('groups that come at once, of the same users and apps, are all counted', async () => {
      const people = [await newSender(t), await newSender(t)];
      const group = (shift: number) =>
        Array.from({ length: 20 }, (_, count) =>
          aRow({
            userId: people[(count + shift) % 2]?.user.id ?? 0,
            appName: `app ${(count * 7 + shift) % 5}`,
            createdAt: t.clock(),
          }),
        );
      await Promise.all(Array.from({ length: 15 }, (_, shift) => commit(group(shift))));
      for (const one of people) {
        await one.signInAgain();
        expect(await one.stats()).toMatchObject({ total: 150 });
        expect(await one.stats()).toEqual(await countByHand(t, one.user.id));
      }
    });

    test('a clock that goes back spoils no count', async () => {
      const ada = await newSender(t);
      await commit([aRow({ userId: ada.user.id, createdAt: t.clock() })]);
      await commit([aRow({ userId: ada.user.id, createdAt: START_MS - 24 * HOUR_MS })]);
      expect(await ada.stats()).toMatchObject({ total: 2, today: 1 });
    });
  });
}
