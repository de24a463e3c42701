import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../app.ts';
import { countByHand } from '../counters.ts';
import { engines } from '../engines.ts';
import { newSender, type TestSender } from '../senders.ts';

const HOUR_MS = 60 * 60 * 1000;

/** What may happen to an inbox, in any order. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('send' as const), app: fc.nat(5), times: fc.nat(4) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('mark' as const), which: fc.nat(), isRead: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

for (const engine of engines) {
  describe(`the statistics on ${engine.name}`, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine, { intakeRatePerMinute: 0 });
    });
    afterAll(() => t.close());

    test('of an empty inbox', async () => {
      const ada = await newSender(t);
      expect(await ada.stats()).toEqual({ total: 0, unread: 0, today: 0, sources: [], sourceCount: 0 });
    });

    test('count all, unread and today, and name the four largest sources, all of them counted', async () => {
      const ada = await newSender(t);
      for (const [index, appName] of ['b', 'a', 'c', 'd', 'e', 'f'].entries()) {
        for (let count = 0; count <= index; count++) await ada.sent({ appName });
      }
      const [newest] = await ada.inbox();
      await ada.mark(newest?.id ?? '', true);
      expect(await ada.stats()).toEqual({
        total: 21,
        unread: 20,
        today: 21,
        sources: [
          { appName: 'f', total: 6, unread: 5 },
          { appName: 'e', total: 5, unread: 5 },
          { appName: 'd', total: 4, unread: 4 },
          { appName: 'c', total: 3, unread: 3 },
        ],
        sourceCount: 6,
      });
    });

    test("are one's own", async () => {
      const [ada, bob] = [await newSender(t), await newSender(t)];
      await ada.sent();
      expect(await bob.stats()).toMatchObject({ total: 0, sources: [] });
    });

    test('begin a new day at midnight UTC', async () => {
      const ada = await newSender(t);
      const toMidnight = 24 * HOUR_MS - (t.clock() % (24 * HOUR_MS));
      t.advance(toMidnight - 1);
      await ada.signInAgain();
      await ada.sent();
      expect(await ada.stats()).toMatchObject({ total: 1, today: 1 });
      t.advance(1);
      expect(await ada.stats()).toMatchObject({ total: 1, today: 0, unread: 1 });
      await ada.sent();
      expect(await ada.stats()).toMatchObject({ total: 2, today: 1, unread: 2 });
    });

    test('equal the rows, whatever was sent, read and waited for', async () => {
      const ada = await newSender(t);
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
          for (const one of steps) await take(ada, one);
          await ada.signInAgain();
          expect(await ada.stats()).toEqual(await countByHand(t, ada.user.id));
        }),
        { numRuns: 25 },
      );
    });

    test('equal the rows after many programs sent and many tabs toggled at once', async () => {
      const [ada, bob] = [await newSender(t), await newSender(t)];
      const before = await Promise.all(Array.from({ length: 40 }, () => ada.sent()));
      const sends = Array.from({ length: 120 }, (_, count) =>
        (count % 2 ? ada : bob).sent({ appName: `app ${count % 7}` }),
      );
      const toggles = before.flatMap(({ id }, index) => [
        ada.mark(id, true),
        ada.mark(id, index % 2 === 0),
        ada.mark(id, true),
      ]);
      await Promise.all([...sends, ...toggles]);
      for (const one of [ada, bob]) expect(await one.stats()).toEqual(await countByHand(t, one.user.id));
    });

    async function take(ada: TestSender, one: Step): Promise<void> {
      if (one.kind === 'wait') {
        t.advance(one.hours * HOUR_MS);
        await ada.signInAgain();
      } else if (one.kind === 'send') {
        await Promise.all(Array.from({ length: one.times }, () => ada.sent({ appName: `app ${one.app}` })));
      } else {
        const inbox = await ada.inbox('?limit=20');
        const chosen = inbox[one.which % Math.max(1, inbox.length)];
        if (chosen) await ada.mark(chosen.id, one.isRead);
      }
    }
  });
}
