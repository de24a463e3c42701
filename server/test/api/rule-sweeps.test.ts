import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RegexTooSlow } from '../../src/domain/rules/regex.ts';
import { createSweepRules, SWEEP_LAG_MS } from '../../src/domain/rules/sweep.ts';
import { openTestApp, START_MS, type TestApp } from '../app.ts';
import { countByHand } from '../counters.ts';
import { engines } from '../engines.ts';
import { aRule, condition, ruleCallsOf } from '../rules.ts';
import { messagesTo, newSender } from '../senders.ts';

const DAY_MS = 86_400_000;
const OLD = [condition('age', 'greater_than', '7')];

for (const engine of engines) {
  describe(`rules that look at the age on ${engine.name}`, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine, { intakeRatePerMinute: 0 });
    });
    afterAll(() => t.close());
    beforeEach(() => t.advance(START_MS - t.clock()));

    /** A process that carries the rules on. */
    const sweep = (batch?: number) =>
      createSweepRules({ storage: t.storage, clock: t.clock, publish: t.publish })(batch ? { batch } : {});

    async function newPerson() {
      const person = await newSender(t);
      /** What lies in a place, newest first. */
      const lyingIn = async (place: string) => {
        await person.signInAgain();
        return person.inbox(`?place=${place}&limit=200`);
      };
      return Object.assign(person, {
        rules: ruleCallsOf(t, person),
        in: lyingIn,
        titles: async (place: string) => (await lyingIn(place)).map(({ title }) => title),
      });
    }
    type Person = Awaited<ReturnType<typeof newPerson>>;

    async function expectCountersRight({ user, signInAgain, stats }: Person) {
      await signInAgain();
      expect(await stats()).toEqual(await countByHand(t, user.id));
    }

    /** The clock stands where what arrived by now is so many days old, and looked at. */
    const age = (days: number) => t.advance(days * DAY_MS + SWEEP_LAG_MS + 1);

    test('what reaches the age is acted on then, with its counters and its verdict', async () => {
      const ada = await newPerson();
      const rule = await ada.rules.made({
        name: 'Old',
        conditions: [...OLD, condition('appName', 'equals', 'ci')],
        actions: [{ type: 'archive' }, { type: 'add_tag', config: { tag: 'old' } }],
      });
      const { id } = await ada.sent({ title: 'first', appName: 'ci' });
      await ada.sent({ title: 'other', appName: 'db' });
      t.advance(DAY_MS);
      await ada.sent({ title: 'second', appName: 'ci' });
      await sweep();
      expect(await ada.titles('inbox')).toEqual(['second', 'other', 'first']);
      t.advance(6 * DAY_MS + SWEEP_LAG_MS);
      await sweep();
      expect(await ada.titles('archive')).toEqual([]); // 7 days, and not more
      t.advance(1);
      t.events.length = 0;
      await sweep();
      expect(await ada.titles('inbox')).toEqual(['second', 'other']);
      const [moved] = await ada.in('archive');
      expect(moved).toMatchObject({ id, place: 'archive', tags: ['old'], isRead: false });
      expect(moved?.verdict).toEqual({
        announce: 'now',
        until: null,
        reasons: [
          {
            step: 'rule',
            text: 'Rule "Old" archived it and added the tag "old", at 12:01 UTC on 22 Jan',
            ruleId: rule.id,
            at: new Date(t.clock()).toISOString(),
          },
        ],
      });
      expect(messagesTo(t, ada.user.id)).toEqual([{ type: 'notification.changed', notification: moved }]);
      expect(await ada.rules.all()).toMatchObject([
        { triggerCount: 1, lastTriggered: new Date(t.clock()).toISOString() },
      ]);
      await expectCountersRight(ada);
    });

    test('a new rule acts on what is there already, in batches, and tells clients to read again', async () => {
      const ada = await newPerson();
      for (let sent = 0; sent < 25; sent++) await ada.sent({ title: `n${sent}`, appName: `app${sent % 3}` });
      age(8);
      await ada.signInAgain();
      await ada.rules.made({ conditions: OLD, actions: [{ type: 'delete' }, { type: 'mark_read' }] });
      t.events.length = 0;
      await sweep(4);
      expect(await ada.titles('inbox')).toEqual([]);
      expect((await ada.in('trash')).every(({ isRead }) => isRead)).toBe(true);
      expect(await ada.rules.all()).toMatchObject([{ triggerCount: 25 }]);
      await expectCountersRight(ada);
      await ada.rules.made({ conditions: OLD, actions: [{ type: 'mark_read' }] });
      await sweep();
      expect(await ada.rules.all()).toMatchObject([{ triggerCount: 25 }, { triggerCount: 0 }]); // the trash is left alone
    });

    test('what matched is not looked for again to be acted on: with the last of the time for patterns the rule goes on', async () => {
      const ada = await newPerson();
      await ada.sent({ title: 'first', message: 'slow' });
      await ada.sent({ title: 'second', message: 'slow' });
      age(8);
      await ada.signInAgain();
      const conditions = [...OLD, condition('message', 'regex', 'slow')];
      await ada.rules.made({ conditions, actions: [{ type: 'archive' }] });
      let looks = 0;
      const oneLook = () => () => () => {
        looks += 1;
        if (looks > 1) throw new RegexTooSlow();
        return true;
      };
      await createSweepRules({ storage: t.storage, clock: t.clock, publish: t.publish }, oneLook)();
      expect(await ada.titles('archive')).toEqual(['first']);
      t.advance(60_000);
      await sweep();
      expect(await ada.titles('archive')).toEqual(['second', 'first']);
    });

    test('several processes at once act on each notification once', async () => {
      const ada = await newPerson();
      for (let sent = 0; sent < 30; sent++) await ada.sent({ title: `n${sent}` });
      await ada.rules.made({
        conditions: [...OLD, condition('age', 'between', '1,100', 'OR')],
        actions: [{ type: 'archive' }, { type: 'send_email' }],
      });
      age(8);
      await Promise.all([sweep(3), sweep(3), sweep(7)]);
      await ada.signInAgain();
      expect(await ada.rules.all()).toMatchObject([{ triggerCount: 30 }]);
      expect(await ada.titles('archive')).toHaveLength(30);
      expect(await deliveriesOf(ada)).toHaveLength(30);
      await expectCountersRight(ada);
    });

    test('a rule acts once, whatever its owner does with it afterwards, until it says something else', async () => {
      const ada = await newPerson();
      const rule = await ada.rules.made({ conditions: OLD, actions: [{ type: 'archive' }] });
      const { id } = await ada.sent({ title: 'x' });
      age(8);
      await sweep();
      await ada.signInAgain();
      await t.app.inject({
        method: 'POST',
        url: '/api/notifications/actions',
        headers: ada.headers,
        payload: { action: 'unarchive', ids: [id] },
      });
      for (const changes of [{ isActive: false }, { isActive: true }, { name: 'y', priority: 1 }]) {
        await ada.rules.update(rule.id, changes);
        await sweep();
      }
      await ada.rules.remove(rule.id);
      await ada.rules.restore(rule.id);
      await sweep();
      expect(await ada.titles('inbox')).toEqual(['x']);
      t.advance(1);
      await ada.rules.update(rule.id, { conditions: [condition('age', 'greater_than', '6')] });
      await sweep();
      expect(await ada.titles('inbox')).toEqual([]);
      expect((await ada.in('archive'))[0]?.verdict.reasons).toHaveLength(2);
    });

    test('a rule that matched on arrival does not act again', async () => {
      const ada = await newPerson();
      await ada.rules.made({
        conditions: [condition('title', 'contains', 'x'), condition('age', 'greater_than', '1', 'OR')],
        actions: [{ type: 'add_tag', config: { tag: 'seen' } }, { type: 'send_email' }],
      });
      await ada.sent({ title: 'x' });
      await ada.sent({ title: 'y' });
      expect(await ada.rules.all()).toMatchObject([{ triggerCount: 1 }]);
      age(2);
      await sweep();
      await ada.signInAgain();
      expect(await ada.rules.all()).toMatchObject([{ triggerCount: 2 }]);
      expect(await deliveriesOf(ada)).toHaveLength(2);
      expect((await ada.in('inbox')).map(({ tags }) => tags)).toEqual([['seen'], ['seen']]);
    });

    test('while it is switched off, deleted, or new, nothing is sent of what came of age before', async () => {
      const ada = await newPerson();
      await ada.sent({ title: 'old' });
      age(8);
      await ada.signInAgain();
      await ada.rules.made({
        conditions: OLD,
        actions: [{ type: 'webhook', config: { url: 'https://example.com/hook' } }, { type: 'mark_read' }],
      });
      const off = await ada.rules.made({
        name: 'off',
        conditions: OLD,
        actions: [{ type: 'delete' }],
        isActive: false,
      });
      const gone = await ada.rules.made({ name: 'gone', conditions: OLD, actions: [{ type: 'delete' }] });
      await ada.rules.remove(gone.id);
      await sweep();
      expect(await ada.in('inbox')).toMatchObject([{ title: 'old', isRead: true }]);
      expect(await deliveriesOf(ada)).toEqual([]);
      const { id } = await ada.sent({ title: 'young' });
      age(8);
      await sweep();
      const [delivery] = await deliveriesOf(ada);
      expect(delivery).toMatchObject({
        kind: 'url',
        target: `url:${ada.user.id}:https://example.com`,
        address: 'https://example.com/hook',
        event: 'rule',
        status: 'pending',
        notification_id: Number(id),
        next_attempt_at: t.clock(),
      });
      const [young] = await ada.in('inbox');
      expect(JSON.parse(delivery?.body ?? '')).toMatchObject({
        type: 'rule.matched',
        data: { ...young, verdict: {} },
      });
      await ada.signInAgain();
      await ada.rules.update(off.id, { isActive: true });
      await sweep();
      expect(await ada.titles('trash')).toEqual(['young', 'old']);
    });

    test('it sets a priority, and holds longer what is still held', async () => {
      const ada = await newPerson();
      await ada.rules.made({
        conditions: [condition('title', 'contains', 'held')],
        actions: [{ type: 'delay', config: { minutes: 3 * 1440 } }],
      });
      await ada.rules.made({
        conditions: [condition('age', 'greater_than', '1')],
        actions: [
          { type: 'set_priority', config: { priority: 'low' } },
          { type: 'delay', config: { minutes: 5 * 1440 } },
        ],
      });
      await ada.sent({ title: 'held' });
      await ada.sent({ title: 'told' });
      age(1);
      await sweep();
      const until = new Date(t.clock() + 5 * DAY_MS).toISOString();
      expect(await ada.in('inbox')).toMatchObject([
        { title: 'told', priority: 'low', verdict: { announce: 'now', until: null } },
        { title: 'held', priority: 'low', verdict: { announce: 'held', until } },
      ]);
    });

    const deliveriesOf = ({ user }: Person) =>
      t.storage.db
        .selectFrom('deliveries')
        .selectAll()
        .where('user_id', '=', user.id)
        .orderBy('id')
        .execute();

    test('nothing is read while nothing is due', async () => {
      const ada = await newPerson();
      await ada.rules.made(aRule({ conditions: OLD }));
      await ada.sent();
      await sweep();
      const rows = await t.storage.db.selectFrom('rule_sweeps').select('due_at').execute();
      expect(Math.min(...rows.map(({ due_at }) => due_at ?? Number.MAX_SAFE_INTEGER))).toBeGreaterThan(
        t.clock(),
      );
    });
  });
}
