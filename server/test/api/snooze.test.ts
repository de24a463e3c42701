import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announceDue } from '../../src/domain/digests/announce-due.ts';
import { wakeDue } from '../../src/domain/triage/wake.ts';
import { openTestApp, START_MS, type TestApp } from '../app.ts';
import { countByHand } from '../counters.ts';
import { engines } from '../engines.ts';
import { newTriager, type Triager } from '../triage-calls.ts';

const HOUR_MS = 3_600_000;
const UNTIL = new Date(START_MS + HOUR_MS).toISOString();

for (const engine of engines) {
  describe(`snoozing on ${engine.name}`, () => {
    let t: TestApp;
    let ada: Triager;
    beforeAll(async () => {
      t = await openTestApp(engine, { intakeRatePerMinute: 0 });
    });
    afterAll(() => t.close());
    beforeEach(async () => {
      t.advance(START_MS - t.clock());
      ada = await newTriager(t);
      t.events.length = 0;
    });

    /** The arrivals that live clients were told of. */
    const arrivals = () => ada.told().filter((one) => one.type === 'notification');

    test('a snoozed one is out of the inbox and the counts until then', async () => {
      const ids = await ada.has(2);
      await ada.did('snooze', ids.slice(0, 1), { until: UNTIL });
      expect(await ada.ids()).toEqual(ids.slice(1));
      expect(await ada.inbox('?place=snoozed')).toMatchObject([{ id: ids[0], snoozedUntil: UNTIL }]);
      expect(await ada.stats()).toMatchObject({ total: 1, unread: 1, today: 1 });
      t.advance(HOUR_MS - 1);
      await wakeDue(t);
      expect(await ada.ids()).toEqual(ids.slice(1));
      expect(arrivals()).toEqual([]);
    });

    test('it comes back unread and is announced like an arrival, once, however many processes look', async () => {
      const ids = await ada.has(2, { announceAt: START_MS + HOUR_MS });
      await ada.did('read', ids);
      await ada.did('snooze', ids, { until: UNTIL });
      t.advance(HOUR_MS);
      await Promise.all([wakeDue(t), wakeDue(t), wakeDue(t, 1)]);
      await wakeDue(t);
      await announceDue(t);
      expect(arrivals().sort((a, b) => Number(b.notification.id) - Number(a.notification.id))).toMatchObject(
        ids.map((id) => ({
          announce: true,
          notification: { id, place: 'inbox', isRead: false, readAt: null, snoozedUntil: UNTIL },
        })),
      );
      expect(ada.told().filter(({ type }) => type === 'digest')).toEqual([]);
      expect(await ada.stats()).toEqual(await countByHand(t, ada.user.id));
    });

    test('many that come back together refresh the lists and are announced in one digest', async () => {
      const ids = await ada.has(40);
      await ada.did('snooze', ids, { until: UNTIL });
      t.advance(HOUR_MS);
      await wakeDue(t);
      await announceDue(t);
      expect(arrivals().filter(({ announce }) => announce)).toEqual([]);
      expect(ada.told().filter(({ type }) => type === 'digest')).toMatchObject([{ count: 40 }]);
      expect(await ada.ids()).toEqual(ids);
    });

    test('snoozing again takes the new instant; unsnooze, archive and trash end it', async () => {
      const ids = await ada.has(4);
      await ada.did('snooze', ids, { until: UNTIL });
      const later = new Date(START_MS + 2 * HOUR_MS).toISOString();
      const again = await ada.did('snooze', ids.slice(0, 1), { until: later });
      expect(again.affected).toBe(1);
      await ada.did('unsnooze', ids.slice(1, 2));
      await ada.did('archive', ids.slice(2, 3));
      await ada.did('trash', ids.slice(3));
      t.advance(HOUR_MS);
      await wakeDue(t);
      expect(arrivals()).toEqual([]);
      expect((await ada.inbox('?place=all')).map(({ place, snoozedUntil }) => [place, snoozedUntil])).toEqual(
        [
          ['snoozed', later],
          ['inbox', null],
          ['archive', null],
          ['trash', null],
        ],
      );
    });

    test('undo of a snooze that is over leaves what has come back where it is', async () => {
      const ids = await ada.has(2);
      const snoozed = await ada.did('snooze', ids, { until: UNTIL });
      t.advance(HOUR_MS);
      await wakeDue(t);
      expect(await ada.undid(snoozed)).toMatchObject({ restored: 0, leftAlone: 2 });
      expect(await ada.ids()).toEqual(ids);
    });
  });
}
