import { createECDH, randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { newAccount } from './helpers/account.ts';
import { expectLive, openAs, useServer } from './helpers/app.ts';
import { expectAccessible } from './helpers/axe.ts';
import { expectSignIn, toast } from './helpers/screen.ts';

test.use({ serviceWorkers: 'allow' });
const app = useServer();
const LABEL = 'Push notifications in this browser';

test('can be installed: a manifest with icons of the sizes that it names', async ({ page, request }) => {
  await page.goto(app.server.url);
  await expectSignIn(page);
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await request.get(new URL(href ?? '', app.server.url).href);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as { display: string; icons: { src: string; sizes: string }[] };
  expect(manifest.display).toBe('standalone');
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
});

/** The browser's push service can't be reached from here: a stand-in gives the subscription that it would. */
async function standInForPushService(page: Page): Promise<void> {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  await page.addInitScript((keys) => {
    const subscription = {
      toJSON: () => ({ endpoint: 'https://push.example.com/send/1', keys }),
      unsubscribe: async () => {
        sessionStorage.removeItem('subscribed');
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (sessionStorage.getItem('subscribed') ? subscription : null),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        sessionStorage.setItem('subscribed', applicationServerKey);
        return subscription;
      },
    });
  }, keys);
}

test('a browser is subscribed by its switch, stays so, and is forgotten at sign-out', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: app.server.url });
  await standInForPushService(page);
  const ada = await newAccount(app.server);
  await openAs(page, app.server, ada, '/settings?tab=notifications');
  const push = page.getByRole('switch', { name: LABEL });
  await expect(push).not.toBeChecked();
  await push.click();
  await expect(toast(page, 'Settings saved successfully')).toBeVisible();
  await expect(push).toBeChecked();
  await expectAccessible(page);
  // The server's VAPID key: an uncompressed point, 65 bytes as base64url.
  expect(await page.evaluate(() => sessionStorage.getItem('subscribed'))).toMatch(/^B[\w-]{86}$/);
  const known = () =>
    page.evaluate(
      async () => (await (await fetch('/api/push/subscriptions')).json()) as { service: string }[],
    );
  expect(await known()).toMatchObject([{ service: 'push.example.com' }]);
  await page.reload();
  await expect(push).toBeChecked();
  expect(await known()).toHaveLength(1);

  await push.click();
  await expect(push).not.toBeChecked();
  await expect.poll(known).toEqual([]);
  await push.click();
  await expect(push).toBeChecked();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectSignIn(page);
  expect(await page.evaluate(() => sessionStorage.getItem('subscribed'))).toBeNull();
});

test('what is pushed is shown by the system, but not over the open page', async ({ page, context }) => {
  await context.grantPermissions(['notifications'], { origin: app.server.url });
  await openAs(page, app.server, await newAccount(app.server));
  await expectLive(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  const deliver = (payload: object) =>
    browser.send('ServiceWorker.deliverPushMessage', {
      origin: app.server.url,
      registrationId,
      data: JSON.stringify(payload),
    });
  const shown = () =>
    page.evaluate(async () => {
      const found = await (await navigator.serviceWorker.ready).getNotifications();
      return found.map(({ title, body, tag }) => ({ title, body, tag }));
    });
  const payload = { title: 'Disk full', message: '97%', appName: 'backup', priority: 'critical', url: '/' };
  await deliver({ ...payload, kind: 'notification', id: '1' });
  await deliver({ ...payload, kind: 'test', id: '2' });
  await expect.poll(shown).toEqual([{ title: 'Disk full', body: 'backup: 97%', tag: 'test-2' }]);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectSignIn(page);
  await expect.poll(shown, 'what is left for whoever comes next').toEqual([]);
});
