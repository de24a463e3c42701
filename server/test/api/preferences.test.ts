import { defaultPreference } from '@alertstream/contract/preferences';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../app.ts';
import { post } from '../calls.ts';
import { countByHand } from '../counters.ts';
import { engines } from '../engines.ts';
import { newAppAdministrator, preferenceCallsOf } from '../registered-apps.ts';
import { messagesTo, newSender } from '../senders.ts';

const APP = 'marketBot';

for (const engine of engines) {
  describe(`preferences on ${engine.name}`, () => {
    let t: TestApp;
    let admin: Awaited<ReturnType<typeof newAppAdministrator>>;
    beforeAll(async () => {
      t = await openTestApp(engine, { intakeRatePerMinute: 0 });
      admin = await newAppAdministrator(t);
      await admin.register(APP);
    });
    afterAll(() => t.close());
    beforeEach(() => {
      t.events.length = 0;
    });

    async function newPerson() {
      const person = await newSender(t);
      return Object.assign(person, { preferences: preferenceCallsOf(t, person) });
    }

    test('a preference is saved whole, over the one before, and is one’s own', async () => {
      const [ada, bob] = [await newPerson(), await newPerson()];
      expect((await ada.preferences.list()).json()).toEqual([]);
      const first = await ada.preferences.save(APP, { enabled: 0, frequency: 'daily' });
      expect([first.statusCode, first.json()]).toEqual([
        200,
        { ...defaultPreference(APP), enabled: 0, frequency: 'daily' },
      ]);
      const fields = { quietHoursStart: '22:00', quietHoursEnd: '07:30', categories: '["social","social"]' };
      const second = await ada.preferences.save(APP, { ...fields, mutedCategories: '["trading"]' });
      const saved = {
        ...defaultPreference(APP),
        ...fields,
        categories: '["social"]',
        mutedCategories: '["trading"]',
      };
      expect(second.json()).toEqual(saved);
      expect((await ada.preferences.list()).json()).toEqual([saved]);
      expect((await bob.preferences.list()).json()).toEqual([]);
      expect(t.events).toEqual(Array(2).fill({ kind: 'preferences-changed', userId: ada.user.id }));
    });

    test('a record without mutedCategories mutes none', async () => {
      const ada = await newPerson();
      const { mutedCategories: _, ...record } = defaultPreference(APP);
      expect((await post(t, '/api/preferences', record, ada.headers)).json()).toEqual(defaultPreference(APP));
    });

    test('a reset deletes it, and may be repeated', async () => {
      const ada = await newPerson();
      await ada.preferences.prefer(APP, { enabled: 0 });
      for (let times = 0; times < 2; times++) {
        const answer = await ada.preferences.reset(APP);
        expect([answer.statusCode, answer.body]).toEqual([204, '']);
      }
      expect((await ada.preferences.list()).json()).toEqual([]);
      expect(await ada.sent({ appName: APP })).toMatchObject({ verdict: { announce: 'now' } });
      expect((await ada.preferences.reset('nobody')).statusCode).toBe(404);
    });

    test.each<[object, string]>([
      [{ quietHoursStart: '7:00' }, 'quietHoursStart'],
      [{ quietHoursStart: '24:00' }, 'quietHoursStart'],
      [{ quietHoursEnd: '12:60' }, 'quietHoursEnd'],
      [{ quietHoursEnd: '12:00:00' }, 'quietHoursEnd'],
      [{ quietHoursEnd: 'noon' }, 'quietHoursEnd'],
      [{ quietHoursEnd: null }, 'quietHoursEnd'],
      [{ quietHoursEnd: undefined }, 'quietHoursEnd'],
      [{ categories: ['security'] }, 'categories'],
      [{ categories: 'security' }, 'categories'],
      [{ categories: '"security"' }, 'categories'],
      [{ categories: '{"security":1}' }, 'categories'],
      [{ categories: '["sports"]' }, 'categories'],
      [{ categories: '[1]' }, 'categories'],
      [{ categories: '["security"' }, 'categories'],
      [{ mutedCategories: '[""]' }, 'mutedCategories'],
      [{ mutedCategories: '["a\\u0000"]' }, 'mutedCategories'],
      [{ mutedCategories: JSON.stringify(Array(51).fill('a')) }, 'mutedCategories'],
      [{ frequency: 'monthly' }, 'frequency'],
      [{ priority: 'critical' }, 'priority'],
      [{ enabled: true }, 'enabled'],
      [{ enabled: 2 }, 'enabled'],
      [{ appName: '' }, 'appName'],
      [{ appName: 7 }, 'appName'],
    ])('%j is a 400', async (fields, path) => {
      const ada = await newPerson();
      const answer = await ada.preferences.save(APP, fields);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().issues[0].path).toBe(path);
      expect((await ada.preferences.list()).json()).toEqual([]);
      expect(t.events).toEqual([]);
    });

    test('an app that can not be subscribed to is a 404', async () => {
      const ada = await newPerson();
      await admin.register('off', { isActive: 0 });
      await admin.register('closed', { allowUserSubscription: 0 });
      for (const appName of ['off', 'closed', 'nobody', 'markeTbot', 'a\u0001']) {
        for (const answer of [await ada.preferences.save(appName), await ada.preferences.preview(appName)]) {
          expect([answer.statusCode, answer.json()]).toEqual([
            404,
            { code: 'not_found', message: `There is no app ${appName} to subscribe to` },
          ]);
        }
      }
      expect((await ada.preferences.reset('off')).statusCode).toBe(204);
      expect((await ada.preferences.list()).json()).toEqual([]);
    });

    test('they are for the signed-in', async () => {
      const nobody = preferenceCallsOf(t, { headers: {} });
      const calls = [
        nobody.list(),
        nobody.save(APP),
        nobody.reset(APP),
        nobody.preview(APP),
        nobody.subscribable(),
      ];
      for (const answer of await Promise.all(calls)) expect(answer.statusCode).toBe(401);
    });

    test('names with any character work', async () => {
      const ada = await newPerson();
      for (const appName of ['a/b', '100%', '磁盘', 'x?y']) {
        await admin.register(appName);
        await ada.preferences.prefer(appName, { enabled: 0 });
        expect((await ada.preferences.preview(appName)).json().critical.text).toBe(
          `Muted: ${appName} is switched off in your preferences`,
        );
        expect((await ada.preferences.reset(appName)).statusCode).toBe(204);
        await admin.remove(appName);
      }
      expect((await ada.preferences.list()).json()).toEqual([]);
    });

    test('the preview says what would happen now', async () => {
      const ada = await newPerson();
      expect((await ada.preferences.preview(APP)).json().sentence).toBe(
        'Arriving now: everything is announced at once.',
      );
      await ada.preferences.prefer(APP, { frequency: 'hourly', priority: 'normal' });
      const answer = (await ada.preferences.preview(APP)).json();
      expect(answer).toMatchObject({
        low: { announce: 'muted', until: null },
        high: { announce: 'held', until: '2026-01-15T13:00:00.000Z' },
        critical: { announce: 'now', until: null },
        sentence:
          'Arriving now: low is muted, normal and high are held until 13:00 UTC, critical is announced at once.',
      });
    });

    test('a muted notification is kept, but out of the inbox, the counts and the announcements', async () => {
      const ada = await newPerson();
      await ada.sent({ appName: APP, title: 'before' });
      await ada.preferences.prefer(APP, { mutedCategories: '["trading"]', priority: 'normal' });
      const muted = await ada.sent({ appName: APP, category: 'trading', priority: 'urgent' });
      expect(muted.verdict).toEqual({
        announce: 'muted',
        until: null,
        reasons: [
          {
            step: 'preference',
            text: 'Muted: the category trading of marketBot is switched off in your preferences',
          },
        ],
      });
      await ada.sent({ appName: APP, priority: 'low' });
      await ada.sent({ appName: APP, title: 'after' });
      await ada.sent({ appName: 'another', category: 'trading', priority: 'low', title: 'another' });
      expect((await ada.inbox()).map(({ title }) => title)).toEqual(['another', 'after', 'before']);
      expect(await ada.inbox('?place=inbox')).toEqual(await ada.inbox());
      expect((await ada.inbox('?place=muted')).map(({ priority }) => priority)).toEqual(['low', 'urgent']);
      expect(await ada.inbox('?place=muted&priority=urgent')).toEqual([muted]);
      expect(await ada.stats()).toEqual(await countByHand(t, ada.user.id));
      expect(messagesTo(t, ada.user.id)).toMatchObject([
        { announce: true },
        { announce: false, notification: { id: muted.id } },
        { announce: false },
        { announce: true },
        { announce: true },
      ]);
      expect((await ada.mark(muted.id, true)).json()).toMatchObject({ isRead: true });
      expect(await ada.stats()).toMatchObject({ total: 3, unread: 3 });
    });

    test.each(['?place=nowhere', '?place=', '?place=inbox&place=muted'])('%s is a 400', async (query) => {
      const ada = await newPerson();
      const answer = await ada.list(query);
      expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, 'place']);
    });

    test('a held notification is in the inbox at once, but not announced', async () => {
      const ada = await newPerson();
      await ada.preferences.prefer(APP, { quietHoursStart: '11:00', quietHoursEnd: '13:00' });
      const held = await ada.sent({ appName: APP }, { 'idempotency-key': 'k' });
      expect(held.verdict).toEqual({
        announce: 'held',
        until: '2026-01-15T13:00:00.000Z',
        reasons: [{ step: 'preference', text: 'Held until 13:00 UTC: quiet hours of marketBot' }],
      });
      const critical = await ada.sent({ appName: APP, priority: 'critical' });
      expect(critical.verdict.announce).toBe('now');
      expect(await ada.inbox()).toEqual([critical, held]);
      expect(await ada.stats()).toMatchObject({ total: 2, unread: 2 });
      expect(messagesTo(t, ada.user.id)).toMatchObject([{ announce: false }, { announce: true }]);
      expect(await ada.sent({ appName: APP }, { 'idempotency-key': 'k' })).toEqual(held);
    });

    test('what one saves counts from the next notification on', async () => {
      const ada = await newPerson();
      const announce = async () => (await ada.sent({ appName: APP })).verdict.announce;
      expect(await announce()).toBe('now');
      await ada.preferences.prefer(APP, { enabled: 0 });
      expect(await announce()).toBe('muted');
      await ada.preferences.prefer(APP, { frequency: 'weekly' });
      expect(await announce()).toBe('held');
      await ada.preferences.reset(APP);
      expect(await announce()).toBe('now');
    });

    test('while an app takes no subscriptions, what was saved for it rests', async () => {
      const ada = await newPerson();
      await ada.preferences.prefer(APP, { enabled: 0 });
      const announce = async () => (await ada.sent({ appName: APP })).verdict.announce;
      await admin.update(APP, { allowUserSubscription: 0 });
      expect(await announce()).toBe('now');
      await admin.update(APP, { allowUserSubscription: 1 });
      expect(await announce()).toBe('muted');
    });

    test('no preference outlives an app that is deleted while it is saved', async () => {
      const people = await Promise.all([newPerson(), newPerson(), newPerson(), newPerson()]);
      await admin.register('shortLived');
      await Promise.all([
        ...people.map((one) => one.preferences.save('shortLived')),
        admin.remove('shortLived'),
        ...people.map((one) => one.preferences.save('shortLived')),
      ]);
      const left = await t.storage.db
        .selectFrom('preferences')
        .selectAll()
        .where('app_name', '=', 'shortLived')
        .execute();
      expect(left).toEqual([]);
    });

    test('another process’s change counts after a second at most', async () => {
      const ada = await newPerson();
      await ada.preferences.prefer(APP, { enabled: 1 });
      await ada.sent({ appName: APP });
      await t.storage.db
        .updateTable('preferences')
        .set({ enabled: 0 })
        .where('user_id', '=', ada.user.id)
        .execute();
      const announce = async () => (await ada.sent({ appName: APP })).verdict.announce;
      await expect.poll(announce, { timeout: 2000 }).toBe('muted');
    });
  });

  describe(`apps to subscribe to on ${engine.name}`, () => {
    let t: TestApp;
    let admin: Awaited<ReturnType<typeof newAppAdministrator>>;
    beforeAll(async () => {
      t = await openTestApp(engine, { intakeRatePerMinute: 0 });
      admin = await newAppAdministrator(t);
      await admin.register('marketBot', { displayName: 'Zebra', description: 'Trades', icon: 'x' });
      await admin.register('ci', { displayName: 'ábc' });
      await admin.register('off', { isActive: 0 });
      await admin.register('closed', { allowUserSubscription: 0 });
    });
    afterAll(() => t.close());

    const categoriesOf = async (person: { headers: Record<string, string> }) => {
      const apps = (await preferenceCallsOf(t, person).subscribable()).json();
      return Object.fromEntries(apps.map((one: { appName: string }) => [one.appName, one]));
    };

    test('are those that are active and open, by display name', async () => {
      const ada = await newSender(t);
      expect((await preferenceCallsOf(t, ada).subscribable()).json()).toEqual([
        { appName: 'ci', displayName: 'ábc', description: null, icon: null, categories: [] },
        { appName: 'marketBot', displayName: 'Zebra', description: 'Trades', icon: 'x', categories: [] },
      ]);
    });

    test('have the categories that each has really sent to this user, beyond the four', async () => {
      const [ada, bob] = [await newSender(t), await newSender(t)];
      const categories = ['trading', 'alert', 'security', 'trading', 'Ärger', 'social', 'updates', 'system'];
      await Promise.all(categories.map((category) => ada.sent({ appName: 'marketBot', category })));
      await ada.sent({ appName: 'marketBot' });
      await ada.sent({ appName: 'ci', category: 'build\nred' });
      await bob.sent({ appName: 'marketBot', category: 'news' });
      expect(await categoriesOf(ada)).toMatchObject({
        marketBot: { categories: ['alert', 'Ärger', 'general', 'trading'] },
        ci: { categories: ['build\nred'] },
      });
      expect(await categoriesOf(bob)).toMatchObject({
        marketBot: { categories: ['news'] },
        ci: { categories: [] },
      });
      await t.restart();
      await ada.sent({ appName: 'ci', category: 'build\nred' });
      expect(await categoriesOf(ada)).toMatchObject({ ci: { categories: ['build\nred'] } });
    });

    test('have at most 50 of them, however many are sent', async () => {
      const ada = await newSender(t);
      for (let batch = 0; batch < 4; batch++) {
        const sends = Array.from({ length: 40 }, (_, count) =>
          ada.sent({ appName: 'marketBot', category: `c${batch * 40 + count}` }),
        );
        await Promise.all(sends);
      }
      const { categories } = (await categoriesOf(ada)).marketBot;
      expect(categories).toHaveLength(50);
      const rows = await t.storage.db
        .selectFrom('app_categories')
        .selectAll()
        .where('user_id', '=', ada.user.id)
        .execute();
      expect(rows.length).toBeLessThan(100);
    });

    test('a category of what was not stored is not known', async () => {
      const ada = await newSender(t);
      await ada.sent({ appName: 'ci', category: 'one' }, { 'idempotency-key': 'k' });
      const answer = await ada.send(
        { title: 'a', message: 'b', appName: 'ci', category: 'two' },
        { 'idempotency-key': 'k' },
      );
      expect(answer.statusCode).toBe(422);
      expect(await categoriesOf(ada)).toMatchObject({ ci: { categories: ['one'] } });
    });
  });
}
