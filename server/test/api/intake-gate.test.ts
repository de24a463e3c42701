import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGate } from '../../src/domain/intake/gate.ts';
import { openTestApp, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { aNotification, newSender } from '../senders.ts';

for (const engine of engines) {
  describe(`which apps may send, on ${engine.name}`, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine);
    });
    afterAll(() => t.close());

    const register = (appName: string, isActive: boolean) =>
      t.storage.db
        .insertInto('allowed_apps')
        .values({
          app_name: appName,
          display_name: appName,
          description: null,
          icon: null,
          is_active: isActive ? 1 : 0,
          allow_user_subscription: 1,
          created_at: t.clock(),
        })
        .execute();

    test('an app that nobody registered', async () => {
      const ada = await newSender(t);
      expect(await ada.sent({ appName: 'New thing' })).toMatchObject({ appName: 'New thing' });
    });

    test('an app that is registered and active', async () => {
      await register('Active', true);
      await t.restart();
      const ada = await newSender(t);
      expect(await ada.sent({ appName: 'Active' })).toMatchObject({ appName: 'Active' });
    });

    test('but not one that the administrator switched off: 403, and nothing stored', async () => {
      await register('Off', false);
      await t.restart();
      const ada = await newSender(t);
      t.events.length = 0;
      const answer = await ada.send(aNotification({ appName: 'Off' }), { 'idempotency-key': 'k' });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual({
        code: 'app_inactive',
        message: 'The app "Off" is switched off by the administrator: nothing was stored',
      });
      expect(await ada.inbox()).toEqual([]);
      expect(await ada.stats()).toMatchObject({ total: 0, sources: [] });
      expect(t.events).toEqual([]);
      expect(await t.storage.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
    });

    test('app names are compared as they are written', async () => {
      const ada = await newSender(t);
      expect((await ada.send(aNotification({ appName: 'off' }))).statusCode).toBe(201);
    });

    test('switching an app off counts at most a second later; what it sent before can still be repeated', async () => {
      await register('Chatty', true);
      const ada = await newSender(t);
      const chatty = aNotification({ appName: 'Chatty' });
      const first = await ada.sent(chatty, { 'idempotency-key': 'k' });
      await t.storage.db
        .updateTable('allowed_apps')
        .set({ is_active: 0 })
        .where('app_name', '=', 'Chatty')
        .execute();
      await expect.poll(async () => (await ada.send(chatty)).statusCode, { timeout: 2000 }).toBe(403);
      expect(await ada.sent(chatty, { 'idempotency-key': 'k' })).toEqual(first);
    });

    test('a call that is being checked is not disturbed when the apps change', async () => {
      const gate = createGate(t.storage);
      const asked = gate('Active');
      gate.forget();
      await asked;
    });
  });
}
