import { ruleWebhookPayload } from '@alertstream/contract/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announceDue } from '../../src/domain/digests/announce-due.ts';
import { openTestApp, START_MS, type TestApp } from '../app.ts';
import { countByHand } from '../counters.ts';
import { engines } from '../engines.ts';
import { newAppAdministrator, preferenceCallsOf } from '../registered-apps.ts';
import { condition, ruleCallsOf } from '../rules.ts';
import { messagesTo, newSender } from '../senders.ts';

const MINUTE_MS = 60_000;

for (const engine of engines) {
  describe(`what rules do on arrival on ${engine.name}`, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine, { intakeRatePerMinute: 0 });
    });
    afterAll(() => t.close());
    beforeEach(() => {
      t.advance(START_MS - t.clock());
      t.events.length = 0;
    });

    async function newPerson() {
      const person = await newSender(t);
      return Object.assign(person, { rules: ruleCallsOf(t, person) });
    }

    test('three conditions and two actions: what matches is changed, counted and told, the rest is left alone', async () => {
      const ada = await newPerson();
      const rule = await ada.rules.made({
        name: 'Full disks',
        conditions: [
          condition('title', 'contains', 'DISK'),
          condition('priority', 'less_than', 'high'),
          condition('sender', 'equals', 'Test Key'),
        ],
        actions: [
          { type: 'set_priority', config: { priority: 'critical' } },
          { type: 'add_tag', config: { tag: 'ops' } },
        ],
      });
      const hit = await ada.sent({ title: 'Disk full' });
      const miss = await ada.sent({ title: 'Disk full', priority: 'high' });
      expect(hit).toMatchObject({
        priority: 'critical',
        tags: ['ops'],
        place: 'inbox',
        verdict: {
          announce: 'now',
          until: null,
          reasons: [
            {
              step: 'rule',
              text: 'Rule "Full disks" set the priority to critical and added the tag "ops"',
              ruleId: rule.id,
            },
          ],
        },
      });
      expect(miss).toMatchObject({ priority: 'high', tags: [], verdict: { reasons: [] } });
      expect(await ada.inbox()).toEqual([miss, hit]);
      expect(messagesTo(t, ada.user.id)).toEqual([
        { type: 'notification', announce: true, notification: hit },
        { type: 'notification', announce: true, notification: miss },
      ]);
      expect(await ada.rules.all()).toEqual([
        { ...rule, triggerCount: 1, lastTriggered: new Date(t.clock()).toISOString() },
      ]);
    });

    test('archived, trashed and read on arrival: in their places, in no count and no announcement', async () => {
      const ada = await newPerson();
      for (const type of ['archive', 'delete', 'mark_read']) {
        await ada.rules.made({ conditions: [condition('title', 'equals', type)], actions: [{ type }] });
        t.events.length = 0;
        const sent = await ada.sent({ title: type });
        expect(sent.verdict.announce).toBe('silent');
        expect(messagesTo(t, ada.user.id)).toMatchObject([{ type: 'notification', announce: false }]);
      }
      expect(await ada.inbox()).toMatchObject([
        { title: 'mark_read', isRead: true, readAt: expect.any(String) },
      ]);
      expect(await ada.inbox('?place=archive')).toMatchObject([{ title: 'archive', isRead: false }]);
      expect(await ada.inbox('?place=trash')).toMatchObject([{ title: 'delete' }]);
      expect(await ada.stats()).toMatchObject({ total: 1, unread: 0 });
      expect(await ada.stats()).toEqual(await countByHand(t, ada.user.id));
      const moved = await t.storage.db
        .selectFrom('notifications')
        .select(['title', 'moved_by', 'moved_at'])
        .where('user_id', '=', ada.user.id)
        .where('moved_by', 'is not', null)
        .orderBy('id')
        .execute();
      expect(moved).toEqual([
        { title: 'archive', moved_by: 'rule', moved_at: t.clock() },
        { title: 'delete', moved_by: 'rule', moved_at: t.clock() },
      ]);
    });

    test('rules go by priority and then by age, and see what those before made of it', async () => {
      const ada = await newPerson();
      const toLow = { type: 'set_priority', config: { priority: 'low' } };
      await ada.rules.made({
        name: 'last',
        priority: 3,
        conditions: [condition('priority', 'equals', 'low')],
        actions: [{ type: 'archive' }],
      });
      await ada.rules.made({
        name: 'never',
        priority: 1,
        conditions: [condition('priority', 'equals', 'low')],
        actions: [{ type: 'delete' }],
      });
      await ada.rules.made({ name: 'first', priority: 1, actions: [toLow] });
      const sent = await ada.sent();
      expect(sent.verdict.reasons.map(({ text }) => text)).toEqual([
        'Rule "first" set the priority to low',
        'Rule "last" archived it',
      ]);
      expect(sent).toMatchObject({ priority: 'low', place: 'archive' });
    });

    test('a batch is announced in one digest at the end of its span', async () => {
      const ada = await newPerson();
      await ada.rules.made({ actions: [{ type: 'batch', config: { minutes: 15 } }] });
      t.advance(MINUTE_MS);
      await ada.sent();
      t.advance(8 * MINUTE_MS);
      expect((await ada.sent()).verdict).toMatchObject({
        announce: 'held',
        until: '2026-01-15T12:15:00.000Z',
      });
      t.advance(6 * MINUTE_MS - 1);
      const announce = () =>
        announceDue({ storage: t.storage, clock: t.clock, publish: t.publish, sendsEmail: false });
      const digests = () =>
        messagesTo(t, ada.user.id).filter((one) => (one as { type: string }).type === 'digest');
      await announce();
      expect(digests()).toEqual([]);
      t.advance(1);
      await announce();
      expect(digests()).toMatchObject([{ count: 2 }]);
    });

    test('an email and a webhook wait in the outbox, with what was accepted', async () => {
      const ada = await newPerson();
      const url = 'https://hooks.example.com:8443/in?x=1';
      const rule = await ada.rules.made({
        name: 'Tell "them"',
        actions: [
          { type: 'webhook', config: { url } },
          { type: 'send_email' },
          { type: 'send_email', config: { to: 'ops@example.com' } },
        ],
      });
      const sent = await ada.sent({ metadata: { a: 'ü"' } });
      const rows = await t.storage.db
        .selectFrom('deliveries')
        .selectAll()
        .where('user_id', '=', ada.user.id)
        .orderBy('id')
        .execute();
      const common = {
        event: 'rule',
        notification_id: Number(sent.id),
        status: 'pending',
        attempts: 0,
        next_attempt_at: t.clock(),
        message_id: expect.stringMatching(/^msg_[\w-]{20,}$/),
      };
      expect(rows).toMatchObject([
        { ...common, kind: 'url', target: `url:${ada.user.id}:https://hooks.example.com:8443`, address: url },
        { ...common, kind: 'email', target: `email:${ada.user.id}`, address: null },
        { ...common, kind: 'email', target: `email:${ada.user.id}`, address: 'ops@example.com' },
      ]);
      const [hook, email] = rows.map(({ body }) => JSON.parse(body));
      expect(ruleWebhookPayload.parse(hook)).toEqual({
        type: 'rule.matched',
        timestamp: new Date(t.clock()).toISOString(),
        rule: { id: rule.id, name: 'Tell "them"' },
        data: sent,
      });
      expect(email).toEqual(sent);
      expect(new Set(rows.map(({ message_id }) => message_id)).size).toBe(3);
    });

    test('rules and preferences: a muted notification is still tagged and sent', async () => {
      const ada = await newPerson();
      const admin = await newAppAdministrator(t);
      await admin.register('marketBot');
      await preferenceCallsOf(t, ada).prefer('marketBot', { enabled: 0 });
      await ada.rules.made({
        actions: [{ type: 'add_tag', config: { tag: 'seen' } }, { type: 'send_email' }],
      });
      expect(await ada.sent({ appName: 'marketBot' })).toMatchObject({
        place: 'muted',
        tags: ['seen'],
        verdict: { announce: 'muted', reasons: [{ step: 'rule' }, { step: 'preference' }] },
      });
    });

    test('a change counts for the next notification: edited, switched off, deleted, restored', async () => {
      const ada = await newPerson();
      expect((await ada.sent()).tags).toEqual([]);
      const { id } = await ada.rules.made();
      expect((await ada.sent()).tags).toEqual(['ops']);
      await ada.rules.update(id, { actions: [{ type: 'add_tag', config: { tag: 'other' } }] });
      expect((await ada.sent()).tags).toEqual(['other']);
      await ada.rules.update(id, { isActive: false });
      expect((await ada.sent()).tags).toEqual([]);
      await ada.rules.update(id, { isActive: true });
      await ada.rules.remove(id);
      expect((await ada.sent()).tags).toEqual([]);
      await ada.rules.restore(id);
      expect((await ada.sent()).tags).toEqual(['other']);
      const bob = await newPerson();
      expect((await bob.sent()).tags).toEqual([]);
    });

    test('what another process has changed counts within a second, also where nobody says so', async () => {
      const ada = await newPerson();
      const { id } = await ada.rules.made();
      expect((await ada.sent()).tags).toEqual(['ops']);
      await t.storage.db
        .updateTable('rules')
        .set({ deleted_at: t.clock() })
        .where('id', '=', Number(id))
        .execute();
      await expect.poll(async () => (await ada.sent()).tags, { timeout: 5000 }).toEqual([]);
      t.publish({ kind: 'rules-changed', userId: ada.user.id });
      await t.storage.db
        .updateTable('rules')
        .set({ deleted_at: null })
        .where('id', '=', Number(id))
        .execute();
      t.publish({ kind: 'rules-changed', userId: ada.user.id });
      expect((await ada.sent()).tags).toEqual(['ops']);
    });

    test('a notification sent again by its Idempotency-Key triggers nothing again', async () => {
      const ada = await newPerson();
      await ada.rules.made({ actions: [{ type: 'send_email' }] });
      for (let times = 0; times < 3; times++) await ada.sent({}, { 'idempotency-key': 'k' });
      expect(await ada.rules.all()).toMatchObject([{ triggerCount: 1 }]);
      const rows = await t.storage.db
        .selectFrom('deliveries')
        .select('id')
        .where('user_id', '=', ada.user.id)
        .execute();
      expect(rows).toHaveLength(1);
    });

    test('(a+)+$ on 10,000 characters does not slow intake', async () => {
      const ada = await newPerson();
      const message = `${'a'.repeat(9999)}!`;
      const timeOf = async () => {
        const start = performance.now();
        for (let sent = 0; sent < 20; sent++) await ada.sent({ message });
        return performance.now() - start;
      };
      await timeOf(); // warm
      const without = await timeOf();
      await ada.rules.made({ conditions: [condition('message', 'regex', '(a+)+$')] });
      expect((await ada.sent({ message })).tags).toEqual([]);
      expect((await ada.sent({ message: 'b aaa' })).tags).toEqual(['ops']);
      expect(await timeOf()).toBeLessThan(without * 3 + 500);
    });
  });
}
