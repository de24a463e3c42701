import { expect, type Page, test } from '@playwright/test';
import { newAccount } from './helpers/account.ts';
import { expectLive, openDashboard, useServer } from './helpers/app.ts';
import { clickRow, expectRead, expectSignIn, expectStat, expectUnread, row } from './helpers/screen.ts';
import { expectComplaints } from './helpers/watch.ts';

const app = useServer();
test.use({ serviceWorkers: 'allow' });

/** The app is installed, and has kept what is on screen. */
async function expectKept(page: Page, title: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/kept-inbox'))?.text() ?? ''))
    .toContain(title);
}

test('The app opens without a server, shows the last inbox with its age, and sends what was read when back', async ({
  page,
  context,
}) => {
  expectComplaints(
    context,
    /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_SOCKET|ERR_EMPTY|Read failed|Write failed|WebSocket|can't be reached/,
  );
  const { server } = app;
  const ada = await newAccount(server);
  await ada.send({ title: 'Disk full', message: 'M' }, { title: 'Backup done', message: 'M' });
  await openDashboard(page, server, ada);
  await expect(row(page, 'Disk full')).toBeVisible();
  await expectKept(page, 'Disk full');

  await server.stop();
  await page.reload();
  await expectUnread(page, 'Disk full');
  await expect(page.getByRole('alert')).toContainText(/You are offline.*What you see is from \d\d:\d\d UTC/);
  await expectStat(page, 'Unread', 2);
  await clickRow(page, 'Disk full');
  await expectRead(page, 'Disk full');
  await page.reload();
  await expectRead(page, 'Disk full');

  await server.start();
  // As a network that comes back: it is tried at once.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectLive(page);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await expectStat(page, 'Unread', 1);
  await expectRead(page, 'Disk full');
  await expectUnread(page, 'Backup done');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expectSignIn(page);
  await server.stop();
  await page.reload();
  await expectSignIn(page);
  await expect(page.getByText('Disk full')).toBeHidden();
  expect(
    await page.evaluate(async () => [localStorage.getItem('queued-reads'), await caches.has('kept-inbox')]),
  ).toEqual([null, false]);
  await server.start();
});
