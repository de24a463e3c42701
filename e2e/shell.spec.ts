import { expect, type Page, test } from '@playwright/test';
import { existingAccount, newAccount } from './helpers/account.ts';
import { openAs, openDashboard, useServer } from './helpers/app.ts';
import { allowClipboard } from './helpers/clipboard.ts';
import { expectDashboard, toast, toastArea } from './helpers/screen.ts';

const app = useServer();

test.describe('The frame around every page', () => {
  for (const path of ['/no/such/page', '/no-such-page?filters=open', '/settings/nothing']) {
    test(`${path} reads "404 Page Not Found"`, async ({ page }) => {
      await openAs(page, app.server, await newAccount(app.server), path);
      await expect(page.getByText('404 Page Not Found')).toBeVisible();
      await page.getByRole('main').getByRole('link').click();
      await expectDashboard(page);
    });
  }

  for (const who of ['a user', 'an administrator'] as const) {
    test(`the menu of ${who} has only links that lead somewhere`, async ({ page }) => {
      const account =
        who === 'a user'
          ? await newAccount(app.server)
          : await existingAccount(app.server, 'admin', 'an-admins-own-password');
      await openDashboard(page, app.server, account);
      await page.getByRole('button', { name: `Account of ${account.username}` }).click();
      const menu = page.getByRole('menu');
      await expect(menu).toContainText(account.email);
      await expect(menu.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
      const links = await menu
        .getByRole('menuitem')
        .evaluateAll((items) => items.flatMap((item) => item.getAttribute('href') ?? []));
      expect(links).toContain('/settings');
      for (const link of links) {
        await page.goto(app.server.url + link);
        await expect(page.getByRole('main')).toBeVisible();
        await expect(page.getByText('404')).toBeHidden();
      }
    });
  }

  test('the avatar is the first letter of the name, and the dashboard greets by username', async ({
    page,
  }) => {
    const account = await newAccount(app.server, 'grace Hopper');
    await openDashboard(page, app.server, account);
    await expect(page.getByRole('button', { name: /^Account of/ })).toHaveText('G');
    await expect(page.getByRole('banner')).toContainText(account.username);
  });

  test('the menu works by keyboard, and gives the focus back', async ({ page }) => {
    await openDashboard(page, app.server, await newAccount(app.server));
    await page.getByRole('button', { name: /^Account of/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/settings$/);
  });

  test('tooltips come when the pointer rests, and not before', async ({ page }) => {
    await openDashboard(page, app.server, await newAccount(app.server));
    await expect(page.getByText('Send your first notification')).toBeVisible(); // it moves the list down
    const tooltip = page.getByText('Refresh', { exact: true });
    const startedAt = performance.now();
    await page.getByRole('button', { name: 'Refresh' }).hover();
    await expect(tooltip).toBeVisible();
    expect(performance.now() - startedAt).toBeGreaterThan(690);
    await page.mouse.move(5, 500);
    await expect(tooltip).toBeHidden();
  });
});

test.describe('Toasts', () => {
  async function openKeys(page: Page): Promise<void> {
    const ada = await newAccount(app.server);
    await ada.createKey('one');
    await allowClipboard(page, app.server.url);
    await openAs(page, app.server, ada, '/settings?tab=api');
  }

  async function createKey(page: Page, name: string): Promise<void> {
    await page.getByLabel('API key name').fill(name);
    await page.getByRole('button', { name: 'Create API Key' }).click();
    await expect(toast(page, 'API key created successfully')).toBeVisible();
  }

  test('are shown one at a time, the latest', async ({ page }) => {
    await openKeys(page);
    await createKey(page, 'two');
    await page.getByRole('button', { name: 'Copy the key one' }).click();
    await expect(toast(page, 'Copied to clipboard')).toBeVisible();
    await expect(toast(page, 'API key created successfully')).toBeHidden();
    await createKey(page, 'three');
    await expect(toast(page, 'Copied to clipboard')).toBeHidden();
  });

  test('go by themselves after five seconds', async ({ page }) => {
    await openKeys(page);
    await createKey(page, 'two');
    const startedAt = performance.now();
    await expect(toast(page, 'API key created successfully')).toBeHidden({ timeout: 8000 });
    expect(performance.now() - startedAt).toBeGreaterThan(3500);
  });

  test('are closed by their button', async ({ page }) => {
    await openKeys(page);
    await createKey(page, 'two');
    await toastArea(page).getByLabel('Close').click();
    await expect(toast(page, 'API key created successfully')).toBeHidden({ timeout: 2000 });
  });
});
