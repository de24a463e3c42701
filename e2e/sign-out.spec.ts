import { expect, test } from '@playwright/test';
import { newAccount } from './helpers/account.ts';
import { openDashboard, openTab, useServer } from './helpers/app.ts';
import { expectDashboard, expectSignIn, signIn, toastArea } from './helpers/screen.ts';
import { expectComplaints } from './helpers/watch.ts';

const app = useServer();

test.describe('Signing out', () => {
  for (const path of ['/?read=false', '/settings?tab=security', '/no/such/page']) {
    test(`from the user menu on ${path} ends the session, and leads to the start`, async ({ page }) => {
      const grace = await newAccount(app.server, 'Grace Hopper');
      await openDashboard(page, app.server, grace, path);
      await page.getByRole('button', { name: `Account of ${grace.username}` }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await expectSignIn(page);
      await expect(page).toHaveURL(`${app.server.url}/`);
      await expect(toastArea(page).getByRole('heading', { includeHidden: true })).toHaveCount(0);
      await page.reload();
      await expectSignIn(page);
    });
  }

  test('from the dashboard ends the session, and leaves nothing to go back to', async ({ page }) => {
    const grace = await newAccount(app.server, 'Grace Hopper');
    await grace.send({ title: 'For Grace alone', message: 'Private' });
    await openDashboard(page, app.server, grace);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectSignIn(page);
    await page.goBack().catch(() => null);
    await page.goto(app.server.url);
    await expectSignIn(page);
    await expect(page.getByText('For Grace alone')).toBeHidden();
  });

  test('in one tab ends the live connection of the other, and leads it to the sign-in', async ({
    page,
    context,
  }) => {
    expectComplaints(context, /status of 401 /); // what the other tab was just reading
    const grace = await newAccount(app.server, 'Grace Hopper');
    await openDashboard(page, app.server, grace);
    const sockets: string[] = [];
    const other = await context.newPage();
    other.on('websocket', (socket) => {
      sockets.push('opened');
      socket.on('close', () => sockets.push('closed'));
    });
    await other.goto(app.server.url);
    await expectDashboard(other);
    await expect.poll(() => sockets).toEqual(['opened']);

    await page.getByRole('button', { name: 'Logout' }).click();
    await expectSignIn(other);
    // It may have been on its way back before the page knew: then it was refused.
    await expect.poll(() => [sockets[1], sockets.at(-1)]).toEqual(['closed', 'closed']);
  });

  test('one person leaves nothing behind for the next', async ({ page, context }) => {
    const ada = await newAccount(app.server);
    const grace = await newAccount(app.server, 'Grace Hopper');
    await grace.send({ title: 'For Grace alone', message: 'Private' });
    await openDashboard(page, app.server, grace);
    await expect(page.getByText('For Grace alone').first()).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await signIn(page, ada.username, ada.password);
    await expectDashboard(page);
    await expect(page.getByText('For Grace alone')).toBeHidden();
    const tab = await openTab(context, app.server.url);
    await expect(tab.getByText(`Hello, ${ada.username}`)).toBeVisible();
  });
});
