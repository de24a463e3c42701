import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { newAppAdministrator } from '../registered-apps.ts';
import { newSender } from '../senders.ts';

for (const engine of engines) {
  describe(`apps that nobody registered on ${engine.name}`, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine);
    });
    afterAll(() => t.close());

    test('are listed with what they sent to all users, most first, until they are registered', async () => {
      const admin = await newAppAdministrator(t);
      expect((await admin.unregistered()).json()).toEqual([]);
      const [ada, bob] = [await newSender(t), await newSender(t)];
      for (const one of [ada, bob, bob]) await one.sent({ appName: 'marketBot' });
      await ada.sent({ appName: 'with spaces' });
      for (let count = 0; count < 5; count++) await bob.sent({ appName: 'known' });
      await admin.register('known');
      expect((await admin.unregistered()).json()).toEqual([
        { appName: 'marketBot', notificationCount: 3 },
        { appName: 'with spaces', notificationCount: 1 },
      ]);
      await admin.register('marketBot', {
        description: 'Auto-registered from existing notifications',
        isActive: true,
        allowUserSubscription: true,
      });
      expect((await admin.unregistered()).json()).toEqual([{ appName: 'with spaces', notificationCount: 1 }]);
      await admin.remove('known');
      expect((await admin.unregistered()).json()[0]).toEqual({ appName: 'known', notificationCount: 5 });
    });

    test('are the 200 that sent most', async () => {
      const admin = await newAppAdministrator(t);
      const cleo = await newSender(t);
      await Promise.all(Array.from({ length: 205 }, (_, count) => cleo.sent({ appName: `app ${count}` })));
      await cleo.sent({ appName: 'app 77' });
      const listed = (await admin.unregistered()).json();
      expect(listed).toHaveLength(200);
      expect(listed).toContainEqual({ appName: 'app 77', notificationCount: 2 });
    });
  });
}
