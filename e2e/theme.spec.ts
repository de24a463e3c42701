import { expect, type Page, test } from '@playwright/test';
import { newAccount } from './helpers/account.ts';
import { openDashboard, openTab, useServer } from './helpers/app.ts';
import { expectDashboard, expectSignIn } from './helpers/screen.ts';

const app = useServer();

test.describe('The theme', () => {
  const html = (page: Page) => page.locator('html');

  /** Notes the theme of every page at the moment in which its body begins: before anything can be painted. */
  async function noteFirstTheme(page: Page): Promise<void> {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        observer.disconnect();
        Object.assign(window, { firstTheme: document.documentElement.className });
      }).observe(document, { childList: true, subtree: true });
    });
  }

  function firstTheme(page: Page) {
    return page.evaluate(() => ('firstTheme' in window ? window.firstTheme : undefined));
  }

  test('is toggled, kept, and there before the first paint', async ({ page }) => {
    await noteFirstTheme(page);
    await openDashboard(page, app.server, await newAccount(app.server));
    await expect(html(page)).toHaveClass('light');
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await expect(html(page)).toHaveClass('dark');

    await page.reload();
    await expectDashboard(page);
    expect(await firstTheme(page)).toBe('dark');
    await expect(html(page)).toHaveClass('dark');
    await page.getByRole('button', { name: 'Switch to light theme' }).click();
    await page.reload();
    await expectDashboard(page);
    expect(await firstTheme(page)).toBe('light');
  });

  test('is the system’s until one chooses, on the sign-in as well', async ({ page }) => {
    await noteFirstTheme(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(app.server.url);
    await expectSignIn(page);
    expect(await firstTheme(page)).toBe('dark');
    await page.getByRole('button', { name: 'Switch to light theme' }).click();
    await page.reload();
    await expectSignIn(page);
    expect(await firstTheme(page)).toBe('light');
  });

  test('changes in every open tab', async ({ page, context }) => {
    await openDashboard(page, app.server, await newAccount(app.server));
    const other = await openTab(context, app.server.url);
    await expectDashboard(other);
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await expect(html(other)).toHaveClass('dark');
    await expect(other.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  });
});
