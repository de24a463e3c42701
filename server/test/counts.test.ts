import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Counts, rebuildCounts, verifyCounts } from '../src/domain/counts/maintain.ts';
import { openTestApp, type TestApp } from './app.ts';
import { countByHand } from './counters.ts';
import { engines } from './engines.ts';
import { keptRollups, rollupsByHand } from './rollups.ts';
import { newTriager, type Triager } from './triage-calls.ts';

for (const engine of engines) {
  describe(`counts are held against the notifications on ${engine.name}`, () => {
    let t: TestApp;
    let ada: Triager;
    beforeAll(async () => {
      t = await openTestApp(engine);
      ada = await newTriager(t);
      await (await newTriager(t)).has(2);
      const ids = await ada.has(12);
      await ada.has(2, { place: 'muted' });
      t.advance(60_000);
      await ada.did('archive', ids.slice(0, 3));
      await ada.did('read', ids.slice(2, 7));
    });
    afterAll(() => t.close());

    async function verify(what: Counts) {
      const wrong: object[] = [];
      const { users } = await verifyCounts(t, what, (userId, row) => wrong.push({ userId, ...row }));
      expect(users).toBe(2);
      return wrong;
    }

    test('counters', async () => {
      expect(await verify('counters')).toEqual([]);
      const { db } = t.storage;
      await db
        .updateTable('user_counters')
        .set({ unread: 100, today: 7 })
        .where('user_id', '=', ada.user.id)
        .execute();
      await db
        .deleteFrom('app_counters')
        .where('user_id', '=', ada.user.id)
        .where('app_name', '=', 'app 1')
        .execute();
      const stats = await countByHand(t, ada.user.id);
      const wrong = await verify('counters');
      expect(wrong).toContainEqual({
        userId: ada.user.id,
        app_name: '',
        total: 0,
        unread: 100 - stats.unread,
        today: 7 - stats.today,
        received: 0,
      });
      expect(wrong).toHaveLength(2);
      await rebuildCounts(t, 'counters');
      expect(await verify('counters')).toEqual([]);
      expect(await ada.stats()).toEqual(stats);
    });

    test('roll-ups', async () => {
      expect(await verify('rollups')).toEqual([]);
      await t.storage.db.updateTable('rollups').set({ opened: 9 }).where('series', '=', 'days').execute();
      expect(await verify('rollups')).toHaveLength(2);
      await rebuildCounts(t, 'rollups');
      expect(await verify('rollups')).toEqual([]);
      expect(await keptRollups(t, ada.user.id)).toEqual(await rollupsByHand(t, ada.user.id));
    });
  });
}
