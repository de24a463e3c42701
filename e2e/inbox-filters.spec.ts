import { expect, type Page, test } from '@playwright/test';
import { useServer } from './helpers/app.ts';
import { expectTitles, openMixedInbox } from './helpers/mixed-inbox.ts';
import { clickRow, expectRead, rows } from './helpers/screen.ts';

const app = useServer();

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('group', { name: 'Status' })).toBeVisible();
}

function choice(page: Page, group: string, name: string) {
  return page.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true });
}

test.describe('The filter panel', () => {
  const filters = [
    ['Priority', 'High', /query=priority:high/, ['Build failed']],
    ['Priority', 'Low', /query=priority:low/, ['Backup finished']],
    ['App', 'Deploy', /query=app:Deploy/, ['Build failed', 'db-1 is down']],
    ['Category', 'system', /query=category:system/, ['Backup finished', 'db-1 is down']],
    ['Category', 'alert', /query=category:alert/, ['Water in the kitchen']],
  ] as const;

  for (const [group, name, url, titles] of filters) {
    test(`${group} ${name} stands in the URL and survives a reload`, async ({ page }) => {
      await openMixedInbox(page, app.server);
      await openFilters(page);
      await choice(page, group, name).click();
      await expectTitles(page, ...titles);
      await expect(page).toHaveURL(url);
      await page.reload();
      await expectTitles(page, ...titles);
      await expect(choice(page, group, name)).toHaveAttribute('aria-pressed', 'true');
    });
  }

  test('Status tells read from unread', async ({ page }) => {
    await openMixedInbox(page, app.server);
    await clickRow(page, 'Build failed');
    await expectRead(page, 'Build failed');
    await openFilters(page);
    await choice(page, 'Status', 'Read').click();
    await expectTitles(page, 'Build failed');
    await choice(page, 'Status', 'Unread').click();
    await expectTitles(
      page,
      'Backup finished',
      'Sign-in from Lisbon',
      'Water in the kitchen',
      'db-1 is down',
    );
  });

  test('several values of one filter mean any of them, several filters all of them', async ({ page }) => {
    await openMixedInbox(page, app.server);
    await openFilters(page);
    await choice(page, 'Priority', 'Critical').click();
    await choice(page, 'Priority', 'Urgent').click();
    await expectTitles(page, 'Water in the kitchen', 'db-1 is down');
    await choice(page, 'App', 'Home').click();
    await expectTitles(page, 'Water in the kitchen');
    await expect(page.getByRole('button', { name: /^Filters.*3 set/ })).toBeVisible();

    await page.goBack();
    await expectTitles(page, 'Water in the kitchen', 'db-1 is down');
    await page.goForward();
    await page.getByRole('link', { name: 'Clear filters' }).first().click();
    await expect(rows(page)).toHaveCount(5);
    await expect(choice(page, 'Priority', 'Critical')).toHaveAttribute('aria-pressed', 'false');
  });

  test('without a match says so', async ({ page }) => {
    await openMixedInbox(page, app.server, '/?app=Home&priority=low');
    await expect(page.getByText('No matching notifications')).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).last().click();
    await expect(rows(page)).toHaveCount(5);
  });

  test('closes, and keeps what it set', async ({ page }) => {
    await openMixedInbox(page, app.server);
    await openFilters(page);
    await choice(page, 'App', 'Home').click();
    await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(page.getByRole('group', { name: 'Status' })).toBeHidden();
    await expectTitles(page, 'Water in the kitchen');
  });

  test('lets in only what arrives and fits', async ({ page }) => {
    const ada = await openMixedInbox(page, app.server, '/?priority=urgent');
    await expectTitles(page, 'Water in the kitchen');
    await ada.send(
      { title: 'Calm', message: 'x', priority: 'low' },
      { title: 'Fire', message: 'x', priority: 'urgent' },
    );
    await expectTitles(page, 'Water in the kitchen', 'Fire');
  });

  test('is reached from the numbers: each opens the list that it counts', async ({ page }) => {
    await openMixedInbox(page, app.server);
    await page
      .getByRole('link', { name: /^Deploy 2/ })
      .first()
      .click();
    await expectTitles(page, 'Build failed', 'db-1 is down');
    await page.getByRole('link', { name: /^Total 5/ }).click();
    await expect(rows(page)).toHaveCount(5);
  });
});
