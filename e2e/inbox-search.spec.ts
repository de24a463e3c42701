import { expect, test } from '@playwright/test';
import { useServer } from './helpers/app.ts';
import { expectTitles, openMixedInbox } from './helpers/mixed-inbox.ts';
import { rows, searchBox } from './helpers/screen.ts';

const app = useServer();

test.describe('Search', () => {
  const finds = [
    ['the title, whatever the case', 'bUILD', 'Build failed'],
    ['the message', 'payments', 'Build failed'],
    ['the app', 'gate', 'Sign-in from Lisbon'],
    ['a part of a word', 'itche', 'Water in the kitchen'],
  ] as const;

  for (const [where, words, title] of finds) {
    test(`looks in ${where}`, async ({ page }) => {
      await openMixedInbox(page, app.server);
      await searchBox(page).fill(words);
      await expectTitles(page, title);
    });
  }

  test('answers without asking the server, stands in the URL, and is cleared', async ({ page }) => {
    await openMixedInbox(page, app.server);
    await expect(rows(page)).toHaveCount(5);
    // Once the live connection is there, all is read again.
    await page.waitForLoadState('networkidle');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await searchBox(page).pressSequentially('deploy');
    await expectTitles(page, 'Build failed', 'db-1 is down');
    await expect(page).toHaveURL(/\?q=deploy$/);
    expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);

    await page.reload();
    await expect(searchBox(page)).toHaveValue('deploy');
    await expectTitles(page, 'Build failed', 'db-1 is down');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(rows(page)).toHaveCount(5);
    await expect(page).toHaveURL(`${app.server.url}/`);
  });

  test('that finds nothing says so, and leads back to everything', async ({ page }) => {
    await openMixedInbox(page, app.server);
    await searchBox(page).fill('no such thing');
    await expect(page.getByText('No matching notifications')).toBeVisible();
    await expect(page.getByText('No notifications yet')).toBeHidden();
    await page.getByRole('link', { name: 'Clear filters' }).last().click();
    await expect(rows(page)).toHaveCount(5);
    await expect(searchBox(page)).toHaveValue('');
  });

  test('from another page leads to the dashboard', async ({ page }) => {
    await openMixedInbox(page, app.server);
    await page.getByRole('link', { name: 'Settings' }).click();
    await searchBox(page).fill('lisbon');
    await searchBox(page).press('Enter');
    await expectTitles(page, 'Sign-in from Lisbon');
  });

  test('shows what arrives and matches, and only that', async ({ page }) => {
    const ada = await openMixedInbox(page, app.server);
    await searchBox(page).fill('deploy');
    await expectTitles(page, 'Build failed', 'db-1 is down');
    await ada.send(
      { title: 'Unrelated', message: 'x' },
      { title: 'web is live', message: 'x', appName: 'Deploy' },
    );
    await expectTitles(page, 'Build failed', 'db-1 is down', 'web is live');
  });
});
