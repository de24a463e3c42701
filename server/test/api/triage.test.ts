import { SNOOZE_MAX_MS, TAGS_MAX, UNDO_TTL_MS } from '@alertstream/contract/triage';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sweep } from '../../src/jobs/sweep.ts';
import { openTestApp, START_MS, type TestApp } from '../app.ts';
import { countByHand } from '../counters.ts';
import { engines } from '../engines.ts';
import { newTriager, type Triager } from '../triage-calls.ts';

const HOUR_MS = 3_600_000;
const at = (ms: number) => new Date(ms).toISOString();

for (const engine of engines) {
  describe(`triage on ${engine.name}`, () => {
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

    const countsAreRight = async (one = ada) =>
      expect(await one.stats()).toEqual(await countByHand(t, one.user.id));

    test.each([
      ['archive', 'inbox', 'archive'],
      ['trash', 'inbox', 'trash'],
      ['archive', 'muted', 'archive'],
      ['trash', 'archive', 'trash'],
      ['archive', 'trash', 'archive'],
      ['unarchive', 'archive', 'inbox'],
      ['restore', 'trash', 'inbox'],
      ['unmute', 'muted', 'inbox'],
    ])('%s takes from %s to %s, keeps the read state, and undo takes back', async (action, from, to) => {
      const ids = await ada.has(3, { place: from });
      await ada.did('read', ids.slice(0, 1));
      const before = await ada.states();
      t.advance(1000);
      const done = await ada.did(action, ids);
      expect(done).toMatchObject({ action, status: 'done', affected: 3, restored: 0, leftAlone: 0 });
      expect(await ada.ids(`?place=${to}`)).toEqual(ids);
      expect(await ada.ids(`?place=${from}`)).toEqual([]);
      const moved = { place: to, moved_at: t.clock(), moved_by: 'owner' };
      expect(await ada.states()).toEqual(before.map((row) => ({ ...row, ...moved })));
      await countsAreRight();

      expect(await ada.undid(done)).toMatchObject({
        status: 'undone',
        affected: 3,
        restored: 3,
        leftAlone: 0,
      });
      expect(await ada.states()).toEqual(before);
      await countsAreRight();
    });

    test.each([
      ['unarchive', 'inbox'],
      ['unarchive', 'trash'],
      ['restore', 'archive'],
      ['unmute', 'archive'],
      ['unsnooze', 'inbox'],
      ['archive', 'archive'],
      ['trash', 'trash'],
      ['unread', 'inbox'],
      ['unpin', 'inbox'],
    ])('%s has nothing to do with what lies in %s', async (action, place) => {
      const ids = await ada.has(2, { place });
      const before = await ada.states();
      expect(await ada.did(action, ids)).toMatchObject({ affected: 0 });
      expect(await ada.states()).toEqual(before);
      expect(await ada.recent()).toEqual([]);
      expect(ada.told()).toEqual([]);
    });

    test('pin, unpin and the filter for pinned ones', async () => {
      const ids = await ada.has(4);
      const pinned = await ada.did('pin', [ids[1] ?? '', ids[3] ?? '']);
      expect(await ada.ids('?pinned=true')).toEqual([ids[1], ids[3]]);
      expect(await ada.ids('?pinned=false')).toEqual([ids[0], ids[2]]);
      expect((await ada.inbox('?pinned=true')).map(({ isPinned }) => isPinned)).toEqual([true, true]);
      await ada.did('unpin', [ids[1] ?? '']);
      expect(await ada.undid(pinned)).toMatchObject({ restored: 1, leftAlone: 1 });
      expect(await ada.ids('?pinned=true')).toEqual([]);
    });

    test('tags are added once, found where they are looked up, and taken back', async () => {
      const ids = await ada.has(2);
      await ada.did('tag', ids, { tag: 'billing' });
      const before = await ada.states();
      const places = await ada.tagPlaces();
      const again = await ada.did('tag', ids, { tag: 'billing' });
      expect(again.affected).toBe(0);
      const second = await ada.did('tag', ids.slice(0, 1), { tag: 'späť "x"' });
      expect((await ada.inbox()).map(({ tags }) => tags)).toEqual([['billing', 'späť "x"'], ['billing']]);
      expect(await ada.tagPlaces()).toHaveLength(3);
      expect(await ada.undid(second)).toMatchObject({ restored: 1 });
      expect(await ada.states()).toEqual(before);
      const removed = await ada.did('untag', ids, { tag: 'billing' });
      expect([removed.affected, await ada.tagPlaces()]).toEqual([2, []]);
      expect((await ada.inbox()).map(({ tags }) => tags)).toEqual([[], []]);
      await ada.undid(removed);
      expect(await ada.tagPlaces()).toEqual(places);
    });

    test(`a notification has ${TAGS_MAX} tags at most`, async () => {
      const ids = await ada.has(1);
      for (let count = 0; count < TAGS_MAX; count++) await ada.did('tag', ids, { tag: `t${count}` });
      expect(await ada.did('tag', ids, { tag: 'one more' })).toMatchObject({ affected: 0 });
    });

    test('read and unread change the counts, and undo gives each its own time of reading back', async () => {
      const ids = await ada.has(3);
      await ada.did('read', ids.slice(0, 1));
      t.advance(HOUR_MS);
      await ada.did('read', ids.slice(1, 2));
      const before = await ada.states();
      t.advance(HOUR_MS);
      const read = await ada.did('read', ids);
      expect([read.affected, (await ada.stats()).unread]).toEqual([1, 0]);
      const unread = await ada.did('unread', ids);
      expect([unread.affected, (await ada.stats()).unread]).toEqual([3, 3]);
      await ada.undid(unread);
      await ada.undid(read);
      expect(await ada.states()).toEqual(before);
      await countsAreRight();
    });

    test('what is archived, trashed, snoozed or read needs no digest any more; undone, it does again', async () => {
      for (const action of ['archive', 'trash', 'snooze', 'read']) {
        const ids = await ada.has(1, { announceAt: START_MS + 8 * HOUR_MS });
        const until = action === 'snooze' ? { until: at(START_MS + HOUR_MS) } : {};
        const done = await ada.did(action, ids, until);
        expect((await ada.states()).at(-1)).toMatchObject({ announce_at: null });
        await ada.undid(done);
        expect((await ada.states()).at(-1)).toMatchObject({ announce_at: START_MS + 8 * HOUR_MS });
      }
    });

    test('undo leaves alone what something else has changed since, and says how many', async () => {
      const ids = await ada.has(5);
      const archived = await ada.did('archive', ids);
      t.advance(1);
      await ada.did('trash', ids.slice(0, 1));
      await ada.did('unarchive', ids.slice(1, 2));
      await ada.mark(ids[2] ?? '', true);
      await t.storage.db.deleteFrom('notifications').where('id', '=', Number(ids[3])).execute();
      expect(await ada.undid(archived)).toMatchObject({ affected: 5, restored: 2, leftAlone: 3 });
      expect(await ada.ids('?place=trash')).toEqual(ids.slice(0, 1));
      expect(await ada.ids()).toEqual([ids[1], ids[2], ids[4]]);
      expect((await ada.inbox()).map(({ isRead }) => isRead)).toEqual([false, true, false]);
    });

    test('undo twice, or from two tabs at once, is undo once', async () => {
      const ids = await ada.has(4);
      const archived = await ada.did('archive', ids);
      await Promise.all([ada.undid(archived), ada.undid(archived), ada.undid(archived)]);
      await ada.did('trash', ids.slice(0, 1));
      expect(await ada.undid(archived)).toMatchObject({ status: 'undone', restored: 4, leftAlone: 0 });
      expect(await ada.ids('?place=trash')).toEqual(ids.slice(0, 1));
      await countsAreRight();
    });

    test('undo is known after a restart, for a day, to its owner alone', async () => {
      const ids = await ada.has(2);
      const archived = await ada.did('archive', ids);
      await t.restart();
      expect(await ada.recent()).toEqual([archived]);
      const bob = await newTriager(t);
      expect(await bob.recent()).toEqual([]);
      for (const id of [archived.undoId, '999999', 'x', '0']) {
        expect((await bob.undo(id)).statusCode).toBe(404);
      }
      t.advance(UNDO_TTL_MS - 1);
      await ada.signInAgain();
      expect(await ada.undid(archived)).toMatchObject({ restored: 2 });
      const trashed = await ada.did('trash', ids);
      t.advance(UNDO_TTL_MS);
      await ada.signInAgain();
      expect(await ada.recent()).toEqual([]);
      expect((await ada.undo(trashed.undoId)).json()).toMatchObject({ code: 'not_found' });
      await sweep(t);
      const kept = await t.storage.db
        .selectFrom('triage_actions')
        .select('id')
        .where('user_id', '=', ada.user.id)
        .execute();
      expect(kept).toEqual([]);
      const batches = await t.storage.db.selectFrom('triage_batches').select('id').execute();
      expect(batches).toEqual([]);
    });

    test('ids of others, unknown ones and repeated ones change nothing', async () => {
      const bob = await newTriager(t);
      const [mine = ''] = await ada.has(1);
      const [his = ''] = await bob.has(1);
      expect(await ada.did('trash', [mine, mine, his, '123456789', 'x', '-1'])).toMatchObject({
        affected: 1,
      });
      expect(await bob.ids()).toEqual([his]);
    });

    test('a filter means all that match, up to a given one, and nobody else’s', async () => {
      const bob = await newTriager(t);
      await bob.has(3, { category: 'security' });
      const old = await ada.has(3, { category: 'security' });
      const others = await ada.has(3);
      const fresh = await ada.has(2, { category: 'security' });
      const done = await ada.did('archive', { category: ['security'] }, { upTo: others[0] });
      expect(done).toMatchObject({ affected: 3, status: 'done' });
      expect(await ada.ids('?place=archive')).toEqual(old);
      expect(await ada.ids()).toEqual([...fresh, ...others]);
      expect((await bob.inbox()).length).toBe(3);
      expect(await ada.did('read', { place: 'all', q: 'DISK' })).toMatchObject({ affected: 8 });
    });

    test('thousands are changed in batches, told of as they go, and undone as well', async () => {
      const ids = await ada.has(4321);
      const before = await ada.states();
      const answer = await ada.act({ action: 'archive', filter: { q: 'disk' } });
      expect(answer.statusCode).toBe(202);
      expect(answer.json()).toMatchObject({ status: 'running', affected: 500 });
      const ended = await ada.ended(answer.json());
      expect(ended).toMatchObject({ status: 'done', affected: 4321 });
      expect(await ada.stats()).toMatchObject({ total: 0, unread: 0, today: 0, sourceCount: 0 });
      await vi.waitFor(() => {
        const told = ada.told().filter((one) => one.type === 'triage');
        expect(told.map(({ status, affected }) => [status, affected])).toEqual([
          ['running', 500],
          ['running', 2500],
          ['done', 4321],
        ]);
      });

      const undone = await ada.undo(ended.undoId);
      expect(undone.statusCode).toBe(202);
      expect(await ada.ended(ended)).toMatchObject({ status: 'undone', restored: 4321, leftAlone: 0 });
      expect(await ada.states()).toEqual(before);
      expect(ids).toHaveLength(4321);
      await countsAreRight();
    });

    test('undo of an action that is still running ends it', async () => {
      await ada.has(3500);
      const begun = await ada.act({ action: 'trash', filter: {} });
      await ada.undo(begun.json().undoId);
      const ended = await ada.ended(begun.json());
      expect(ended.status).toBe('undone');
      expect(ended.restored).toBe(ended.affected);
      expect((await ada.stats()).total).toBe(3500);
    });

    test('tells every tab once, and says nothing where nothing changed', async () => {
      const ids = await ada.has(2);
      const done = await ada.did('archive', ids);
      const undone = await ada.undid(done);
      expect(ada.told()).toEqual([
        { type: 'triage', ...done },
        { type: 'triage', ...undone },
      ]);
    });

    test.each([
      ['no action', { ids: ['1'] }, 'action'],
      ['an unknown action', { action: 'burn', ids: ['1'] }, 'action'],
      ['neither ids nor filter', { action: 'archive' }, 'ids'],
      ['both', { action: 'archive', ids: ['1'], filter: {} }, 'ids'],
      ['no ids', { action: 'archive', ids: [] }, 'ids'],
      ['too many ids', { action: 'archive', ids: Array(501).fill('1') }, 'ids'],
      ['ids that are no text', { action: 'archive', ids: [1] }, 'ids.0'],
      ['a filter that is none', { action: 'archive', filter: { place: 'moon' } }, 'filter.place'],
      ['upTo without a filter', { action: 'archive', ids: ['1'], upTo: '2' }, 'upTo'],
      ['upTo that is no id', { action: 'archive', filter: {}, upTo: 'x' }, 'upTo'],
      ['snooze without an end', { action: 'snooze', ids: ['1'] }, 'until'],
      ['snooze until nonsense', { action: 'snooze', ids: ['1'], until: 'tomorrow' }, 'until'],
      ['snooze until now', { action: 'snooze', ids: ['1'], until: at(START_MS) }, 'until'],
      ['snooze for ever', { action: 'snooze', ids: ['1'], until: at(START_MS + SNOOZE_MAX_MS + 1) }, 'until'],
      ['an end without snooze', { action: 'archive', ids: ['1'], until: at(START_MS + 1) }, 'until'],
      ['tag without a tag', { action: 'tag', ids: ['1'] }, 'tag'],
      ['a blank tag', { action: 'tag', ids: ['1'], tag: '  ' }, 'tag'],
      ['a long tag', { action: 'tag', ids: ['1'], tag: 'x'.repeat(65) }, 'tag'],
      ['a tag for archive', { action: 'archive', ids: ['1'], tag: 'x' }, 'tag'],
    ])('%s is refused, naming the field', async (_what, input, path) => {
      const answer = await ada.act(input);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().issues[0].path).toBe(path);
    });

    test('needs a session, and a page of ours', async () => {
      const url = '/api/notifications/actions';
      const payload = { action: 'archive', ids: ['1'] };
      const call = { method: 'POST' as const, url, payload };
      expect((await t.app.inject(call)).statusCode).toBe(401);
      const elsewhere = { ...ada.headers, origin: 'https://evil.example' };
      expect((await t.app.inject({ ...call, headers: elsewhere })).statusCode).toBe(403);
    });

    const choice = fc.record({
      action: fc.constantFrom(
        ...['archive', 'unarchive', 'trash', 'restore', 'unmute', 'pin', 'unpin', 'read', 'unread'],
        ...['snooze', 'unsnooze', 'tag', 'untag'],
      ),
      which: fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 6 }),
      tag: fc.constantFrom('a', 'b'),
      hours: fc.integer({ min: 1, max: 3 }),
    });

    test('whatever was done, undone from the last to the first, leaves all as it was', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(choice, { minLength: 1, maxLength: 6 }), async (choices) => {
          const one = await newTriager(t);
          const ids = [...(await one.has(7)), ...(await one.has(3, { place: 'muted' }))];
          const states = [await one.states()];
          const places = await one.tagPlaces();
          const undos: { undoId: string; affected: number }[] = [];
          for (const { action, which, tag, hours } of choices) {
            t.advance(1);
            const more = {
              ...(action === 'snooze' ? { until: at(t.clock() + hours * HOUR_MS) } : {}),
              ...(action.endsWith('tag') ? { tag } : {}),
            };
            const chosen = which.map((index) => ids[index] ?? '');
            undos.push(await one.did(action, chosen, more));
            states.push(await one.states());
            await countsAreRight(one);
          }
          for (const done of undos.toReversed()) {
            states.pop();
            expect(await one.undid(done)).toMatchObject({ restored: done.affected, leftAlone: 0 });
            expect(await one.states()).toEqual(states.at(-1));
            await countsAreRight(one);
          }
          expect(await one.tagPlaces()).toEqual(places);
        }),
        { numRuns: 25 },
      );
    });

    test('intake, readers and triage of many tabs at once leave the counts right', async () => {
      const ids = await ada.has(200);
      const work = Array.from({ length: 40 }, (_, index) => {
        const some = ids.slice(index * 4, index * 4 + 30);
        if (index % 4 === 0) return ada.sent({ appName: `app ${index % 7}` });
        if (index % 4 === 1) return ada.did(index % 8 === 1 ? 'archive' : 'trash', some);
        if (index % 4 === 2) return ada.did('read', {}).then((done) => ada.undid(done));
        return ada.did('restore', { place: 'trash' });
      });
      await Promise.all(work);
      await countsAreRight();
    });
  });
}
