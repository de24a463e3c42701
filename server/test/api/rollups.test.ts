import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSweepRules } from '../../src/domain/rules/sweep.ts';
import { compareRollups, rebuildRollups } from '../../src/storage/counts/rollup-recount.ts';
import { deleteOldDetails } from '../../src/storage/counts/rollups.ts';
import { openTestApp, START_MS, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { keptRollups, rollupsByHand } from '../rollups.ts';
import { newTriager, type Triager } from '../triage-calls.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

for (const engine of engines) {
  describe(`roll-ups on ${engine.name}`, () => {
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

    const rollupsAreRight = async (one = ada) => {
      await deleteOldDetails(t.storage.db, t.storage.engine, 'rollups', t.clock(), 1000);
      expect(await keptRollups(t, one.user.id)).toEqual(await rollupsByHand(t, one.user.id));
      expect(await compareRollups(t.storage.db, t.storage.engine, one.user.id, t.clock(), 10)).toEqual([]);
    };
    const kept = async (series: string, name = '') =>
      [...(await keptRollups(t, ada.user.id))].find(([key]) => {
        const [ofSeries, , ofName] = key.split(' | ');
        return ofSeries === series && ofName === name;
      })?.[1];

    test('the first read counts, once, from creation to it, by the hour in which it was created', async () => {
      const { id } = await ada.sent({ appName: 'Monitor' });
      t.advance(90 * MINUTE_MS);
      await ada.mark(id, true);
      const read = { received: 1, muted: 0, read: 1, opened: 1, responseMs: 90 * MINUTE_MS };
      expect(await kept('hours')).toEqual(read);
      expect(await kept('app-days', 'Monitor')).toEqual(read);
      t.advance(MINUTE_MS);
      await ada.mark(id, false);
      t.advance(MINUTE_MS);
      await ada.mark(id, true);
      await ada.did('unread', [id]);
      await ada.did('read', {});
      expect(await kept('hours')).toEqual(read);
      await rollupsAreRight();
    });

    test('an undone read was none', async () => {
      const { id } = await ada.sent();
      const done = await ada.did('read', [id]);
      await ada.undid(done);
      expect(await kept('hours')).toMatchObject({ received: 1, read: 0, opened: 0 });
      t.advance(MINUTE_MS);
      await ada.mark(id, true);
      expect(await kept('hours')).toMatchObject({ read: 1, opened: 1, responseMs: MINUTE_MS });
      await rollupsAreRight();
    });

    test('what a rule reads is read, but not opened; what came muted counts as muted alone', async () => {
      await ada.has(1, { isRead: 1 });
      const [muted = ''] = await ada.has(1, { place: 'muted' });
      await ada.did('unmute', [muted]);
      await ada.did('read', [muted]);
      expect(await kept('hours')).toEqual({ received: 1, muted: 1, read: 1, opened: 0, responseMs: 0 });
      await rollupsAreRight();
    });

    test('a rule that changes the priority later takes along what was counted', async () => {
      const [id = ''] = await ada.has(1, { category: 'news', priority: 'low' });
      await ada.did('read', [id]);
      const rule = {
        name: 'Old news',
        isActive: true,
        priority: 1,
        conditions: [{ field: 'age', operator: 'greater_than', value: '1', logicalOperator: 'AND' }],
        actions: [{ type: 'set_priority', config: { priority: 'high' } }],
      };
      const url = '/api/notification-rules';
      const made = await t.app.inject({ method: 'POST', url, headers: ada.headers, payload: rule });
      expect(made.statusCode).toBe(201);
      t.advance(2 * DAY_MS);
      await createSweepRules(t)({ isStopped: () => false });
      await rollupsAreRight();
      expect(await keptRollups(t, ada.user.id)).toEqual(await rollupsByHand(t, ada.user.id));
      const [row] = await t.storage.db
        .selectFrom('notifications')
        .select('priority')
        .where('id', '=', Number(id))
        .execute();
      expect(row?.priority).toBe('high');
    });

    const step = fc.record({
      what: fc.constantFrom('send', 'read', 'unread', 'archive', 'trash', 'restore', 'unmute', 'undo'),
      which: fc.uniqueArray(fc.nat(8), { minLength: 1, maxLength: 6 }),
      minutes: fc.constantFrom(0, 7, 50, 700, 3000),
      app: fc.constantFrom('Monitor', 'a | b'),
      category: fc.constantFrom('security', 'news'),
    });

    test('whatever is done, they say what a plain recount says; verify finds a wrong row and rebuild mends it', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
          const one = await newTriager(t);
          const ids = [...(await one.has(7)), ...(await one.has(2, { place: 'muted' }))];
          const undos: { undoId: string }[] = [];
          for (const { what, which, minutes, app, category } of steps) {
            t.advance(minutes * MINUTE_MS);
            await one.signInAgain();
            const chosen = which.flatMap((index) => ids[index] ?? []);
            const last = undos.at(-1);
            if (what === 'send') ids.push(...(await one.has(3, { appName: app, category })));
            else if (what !== 'undo') undos.push(await one.did(what, chosen));
            else if (last) await one.undo(undos.pop()?.undoId ?? '');
          }
          await rollupsAreRight(one);
        }),
        { numRuns: 12 },
      );
      await ada.has(5);
      const { db, engine: name } = t.storage;
      const change = { read: 3 };
      await db
        .updateTable('rollups')
        .set(change)
        .where('user_id', '=', ada.user.id)
        .where('series', '=', 'days')
        .execute();
      const found = await compareRollups(db, name, ada.user.id, t.clock(), 10);
      expect(found).toMatchObject([{ series: 'days', read: 3, received: 0 }]);
      await db.transaction().execute((tx) => rebuildRollups(tx, name, ada.user.id, t.clock()));
      await rollupsAreRight();
    });
  });
}
