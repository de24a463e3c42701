import type { Digest } from '@alertstream/contract/digests';
import type { Preference } from '@alertstream/contract/preferences';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announceDue, gatherBatch } from '../../src/domain/digests/announce-due.ts';
import { startDigests } from '../../src/jobs/digests.ts';
import { sweep } from '../../src/jobs/sweep.ts';
import { openTestApp, START_MS, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { newAppAdministrator, preferenceCallsOf } from '../registered-apps.ts';
import { messagesTo, newSender } from '../senders.ts';
import { listen, openSocket } from '../sockets.ts';

const APP = 'marketBot';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The clock stands at 12:00, and they end at 13:00. */
const QUIET = { quietHoursStart: '11:00', quietHoursEnd: '13:00' };

for (const engine of engines) {
  describe(`digests on ${engine.name}`, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine, { intakeRatePerMinute: 0 });
      const admin = await newAppAdministrator(t);
      await admin.register(APP);
      await admin.register('other');
    });
    afterAll(() => t.close());
    beforeEach(() => {
      t.advance(START_MS - t.clock());
      t.events.length = 0;
    });

    /** A process that announces what is due; `publish` may be another than ours. */
    const announce = (batch?: number, publish = t.publish) =>
      announceDue({ storage: t.storage, clock: t.clock, publish, sendsEmail: false }, batch);

    /** A person who has this preference for the app. */
    async function newReader(preference: Partial<Preference> = QUIET) {
      const person = await newSender(t);
      const preferences = preferenceCallsOf(t, person);
      await preferences.prefer(APP, preference);
      return Object.assign(person, {
        preferences,
        hold: (fields: object = {}) => person.sent({ appName: APP, ...fields }),
        digests: async (query = '') => {
          await person.signInAgain();
          return t.app.inject({ url: `/api/digests${query}`, headers: person.headers });
        },
        /** The digests that live clients were told of. */
        told: () =>
          messagesTo(t, person.user.id).filter(
            (one) => (one as { type: string }).type === 'digest',
          ) as Digest[],
      });
    }

    test('what quiet hours held is announced in one digest when they end', async () => {
      const ada = await newReader();
      const held = [await ada.hold({ title: 'one' }), await ada.hold({ title: 'two' })];
      t.advance(30 * MINUTE_MS);
      held.push(await ada.hold({ title: 'three', priority: 'high' }));
      t.advance(30 * MINUTE_MS - 1);
      await announce();
      expect(ada.told()).toEqual([]);

      t.advance(1);
      await announce();
      const digest = {
        id: expect.stringMatching(/^\d+$/),
        createdAt: '2026-01-15T13:00:00.000Z',
        count: 3,
        critical: 0,
        items: [
          { id: held[2]?.id, title: 'three', appName: APP, priority: 'high' },
          { id: held[1]?.id, title: 'two', appName: APP, priority: 'normal' },
          { id: held[0]?.id, title: 'one', appName: APP, priority: 'normal' },
        ],
      };
      expect(ada.told()).toEqual([{ type: 'digest', ...digest }]);
      expect((await ada.digests()).json()).toEqual([digest]);

      await announce();
      t.advance(DAY_MS);
      await announce();
      expect(ada.told()).toHaveLength(1);
      expect((await ada.digests()).json()).toHaveLength(1);
    });

    test('a live client hears of it', async () => {
      const ada = await newReader();
      await ada.hold();
      const socket = await openSocket(await listen(t), { cookie: ada.headers.cookie });
      t.advance(HOUR_MS);
      await announce();
      expect((await socket.received()).at(-1)).toMatchObject({ type: 'digest', count: 1 });
      socket.socket.terminate();
      await t.restart();
    });

    test('the notification then says that it was announced, and when', async () => {
      const ada = await newReader();
      const before = await ada.hold();
      expect(before.verdict).toMatchObject({ announce: 'held', until: '2026-01-15T13:00:00.000Z' });
      t.advance(HOUR_MS + 5 * MINUTE_MS);
      await announce();
      await ada.signInAgain();
      const verdict = {
        announce: 'held',
        until: null,
        reasons: [
          { step: 'preference', text: 'Held until 13:00 UTC: quiet hours of marketBot' },
          { step: 'preference', text: 'Announced in a digest at 13:05 UTC' },
        ],
      };
      expect(await ada.inbox()).toEqual([{ ...before, verdict }]);
      expect((await ada.mark(before.id, true)).json().verdict).toEqual(verdict);
    });

    test('everybody has a digest of their own, and each moment has another', async () => {
      const [ada, bob, cleo] = [
        await newReader(),
        await newReader({ frequency: 'hourly' }),
        await newReader({ frequency: 'daily' }),
      ];
      await ada.preferences.prefer('other', { frequency: 'daily' });
      for (const one of [ada, bob, cleo]) await one.hold();
      await ada.sent({ appName: 'other' });
      t.advance(HOUR_MS);
      await announce();
      expect([ada, bob, cleo].map((one) => one.told().map(({ count }) => count))).toEqual([[1], [1], []]);
      t.advance(20 * HOUR_MS);
      await announce();
      expect([ada, bob, cleo].map((one) => one.told().map(({ count }) => count))).toEqual([[1, 1], [1], [1]]);
    });

    test('what is due at once from several apps is one digest', async () => {
      const ada = await newReader();
      await ada.preferences.prefer('other', { frequency: 'hourly' });
      await ada.hold();
      await ada.sent({ appName: 'other' });
      t.advance(HOUR_MS);
      await announce();
      expect(ada.told()).toMatchObject([{ count: 2 }]);
    });

    test('a digest names the 20 that matter most, and counts all', async () => {
      const ada = await newReader();
      for (let count = 0; count < 25; count++) {
        await ada.hold({
          title: `n${count}`,
          priority: count === 3 ? 'high' : count > 15 ? 'low' : 'normal',
        });
      }
      t.advance(HOUR_MS);
      await announce(10);
      const [digest] = ada.told();
      expect(digest?.count).toBe(25);
      const titles = digest?.items.map(({ title }) => title);
      expect(titles?.slice(0, 3)).toEqual(['n3', 'n15', 'n14']);
      expect(titles?.slice(16)).toEqual(['n24', 'n23', 'n22', 'n21']);
    });

    test('reading it before it is due takes it out of the digest, for good', async () => {
      const ada = await newReader();
      const [read, again, left] = [await ada.hold(), await ada.hold(), await ada.hold()];
      await ada.mark(read.id, true);
      await ada.mark(again.id, true);
      const unread = (await ada.mark(again.id, false)).json();
      expect(unread.verdict.reasons.at(-1).text).toBe(
        'Read before it was due, so that no digest announced it',
      );
      t.advance(HOUR_MS);
      await announce();
      expect(ada.told()).toMatchObject([{ count: 1, items: [{ id: left.id }] }]);
    });

    test('where all was read, there is no digest', async () => {
      const ada = await newReader();
      await ada.mark((await ada.hold()).id, true);
      t.advance(HOUR_MS);
      await announce();
      expect(ada.told()).toEqual([]);
      expect((await ada.digests()).json()).toEqual([]);
    });

    test('what has left the inbox is not announced', async () => {
      const ada = await newReader();
      const [gone, left] = [await ada.hold(), await ada.hold()];
      const { db } = t.storage;
      await db
        .updateTable('notifications')
        .set({ place: 'trash' })
        .where('id', '=', Number(gone.id))
        .execute();
      t.advance(HOUR_MS);
      await announce();
      expect(ada.told()).toMatchObject([{ count: 1, items: [{ id: left.id }] }]);
    });

    test('what is held stays so when the preference changes, as its verdict said', async () => {
      const ada = await newReader();
      await ada.hold();
      await ada.preferences.reset(APP);
      await announce();
      expect(ada.told()).toEqual([]);
      t.advance(HOUR_MS);
      await announce();
      expect(ada.told()).toMatchObject([{ count: 1 }]);
    });

    test.each([1, 2, 7, 500])(
      'announcers that come together make one digest, in steps of %i',
      async (batch) => {
        const people = [await newReader(), await newReader(), await newReader()];
        await Promise.all(people.flatMap((one) => Array.from({ length: 7 }, () => one.hold())));
        t.advance(HOUR_MS);
        await Promise.all([announce(batch), announce(batch), announce(batch), announce(batch)]);
        for (const one of people) {
          expect(one.told().map(({ count }) => count)).toEqual([7]);
          expect((await one.digests()).json()).toEqual(
            one.told().map((one) => expect.objectContaining({ id: one.id })),
          );
        }
      },
    );

    test('an announcer that stops between commit and telling loses nothing, and tells nothing twice', async () => {
      const ada = await newReader();
      await ada.hold();
      t.advance(HOUR_MS);
      await announce(undefined, () => {});
      await t.restart();
      await announce();
      expect(ada.told()).toEqual([]);
      expect((await ada.digests()).json()).toMatchObject([{ count: 1 }]);
    });

    test('an announcer that stops half way leaves one digest for the next to finish', async () => {
      const ada = await newReader();
      for (let count = 0; count < 5; count++) await ada.hold();
      t.advance(HOUR_MS);
      const half = await t.storage.db
        .transaction()
        .execute((tx) =>
          gatherBatch({ tx, engine: t.storage.engine, sendsEmail: false }, ada.user.id, t.clock(), 3),
        );
      expect(half).toBe('more');
      expect((await ada.digests()).json()).toEqual([]);
      t.advance(MINUTE_MS);
      await announce();
      expect(ada.told()).toMatchObject([{ count: 5, createdAt: '2026-01-15T13:01:00.000Z' }]);
    });

    test('also where nothing was left to gather', async () => {
      const ada = await newReader();
      for (let count = 0; count < 3; count++) await ada.hold();
      t.advance(HOUR_MS);
      await t.storage.db
        .transaction()
        .execute((tx) =>
          gatherBatch({ tx, engine: t.storage.engine, sendsEmail: false }, ada.user.id, t.clock(), 3),
        );
      await announce();
      expect(ada.told()).toMatchObject([{ count: 3 }]);
    });

    test('a step that fails is as if it had never been', async () => {
      const ada = await newReader();
      await ada.hold();
      t.advance(HOUR_MS);
      const failing = t.storage.db.transaction().execute(async (tx) => {
        await gatherBatch({ tx, engine: t.storage.engine, sendsEmail: false }, ada.user.id, t.clock(), 500);
        throw new Error('the disk is full');
      });
      await expect(failing).rejects.toThrow('the disk is full');
      await announce();
      expect(ada.told()).toMatchObject([{ count: 1 }]);
    });

    test('a clock that jumps back announces nothing twice, and what is held then once', async () => {
      const ada = await newReader();
      await ada.hold();
      t.advance(HOUR_MS);
      await announce();
      t.advance(-30 * MINUTE_MS);
      await announce();
      const later = await ada.hold();
      expect(later.verdict).toMatchObject({ announce: 'held', until: '2026-01-15T13:00:00.000Z' });
      await announce();
      expect(ada.told()).toHaveLength(1);
      t.advance(30 * MINUTE_MS);
      await announce();
      expect(ada.told().map(({ items }) => items.map(({ id }) => id))[1]).toEqual([later.id]);
    });

    test('while it runs, two processes that look by themselves make one digest', async () => {
      const ada = await newReader();
      await ada.hold();
      await ada.hold();
      const ctx = { storage: t.storage, clock: t.clock, publish: t.publish, sendsEmail: false };
      const stops = [
        startDigests(ctx, pino({ level: 'silent' })),
        startDigests(ctx, pino({ level: 'silent' })),
      ];
      t.advance(HOUR_MS);
      await expect.poll(() => ada.told(), { timeout: 5000 }).toMatchObject([{ count: 2 }]);
      for (const stop of stops) stop();
    });

    test('the list has the latest 20, the newest first, and those after one that is known', async () => {
      const ada = await newReader({ frequency: 'hourly' });
      for (let count = 0; count < 22; count++) {
        await ada.hold({ title: `n${count}` });
        t.advance(HOUR_MS);
        await announce();
      }
      const all: Digest[] = (await ada.digests()).json();
      expect(all.map(({ items }) => items[0]?.title)).toEqual(
        Array.from({ length: 20 }, (_, i) => `n${21 - i}`),
      );
      expect((await ada.digests(`?after=${all[2]?.id}`)).json()).toEqual(all.slice(0, 2));
      expect((await ada.digests(`?after=${all[0]?.id}`)).json()).toEqual([]);
      const bob = await newReader();
      expect((await bob.digests(`?after=${all[5]?.id}`)).json()).toEqual([]);
    });

    test.each(['?after=x', '?after=', '?after=-1', '?after=1&after=2'])('%s is a 400', async (query) => {
      const answer = await (await newReader()).digests(query);
      expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, 'after']);
    });

    test('they are for the signed-in', async () => {
      expect((await t.app.inject({ url: '/api/digests' })).statusCode).toBe(401);
    });

    test('are kept for 30 days', async () => {
      const ada = await newReader();
      await ada.hold();
      t.advance(HOUR_MS);
      await announce();
      t.advance(30 * DAY_MS - 1);
      await sweep(t);
      expect((await ada.digests()).json()).toHaveLength(1);
      t.advance(1);
      await sweep(t);
      expect((await ada.digests()).json()).toEqual([]);
    });
  });
}
