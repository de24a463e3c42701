import { expect, type Page, test } from '@playwright/test';
import { newAccount } from './helpers/account.ts';
import { openDashboard, useServer } from './helpers/app.ts';
import { clickRow, expectRead, rows, searchBox } from './helpers/screen.ts';

const app = useServer();

const inbox = [
  { title: 'Backup finished', message: '42 GB', appName: 'Cellar', category: 'system', priority: 'low' },
  {
    title: 'Build failed',
    message: 'tests of PAYMENTS',
    appName: 'Deploy',
    category: 'updates',
    priority: 'high',
  },
  {
    title: 'Sign-in from Lisbon',
    message: 'ada, Firefox',
    appName: 'Gate',
    category: 'security',
    priority: 'normal',
  },
  {
    title: 'Water in the kitchen',
    message: 'The sensor is wet',
    appName: 'Home',
    category: 'alert',
    priority: 'urgent',
  },
  {
    title: 'db-1 is down',
    message: 'No answer',
    appName: 'Deploy',
    category: 'system',
    priority: 'critical',
  },
] as const;

async function openInbox(page: Page, path = '/') {
  const ada = await newAccount(app.server);
  await ada.send(...inbox);
  await openDashboard(page, app.server, ada, path);
  return ada;
}

/** The inbox shows these, in any order, and nothing else. */
async function expectTitles(page: Page, ...titles: string[]): Promise<void> {
  await expect(rows(page)).toHaveCount(titles.length);
  for (const title of titles) await expect(rows(page).filter({ hasText: title })).toHaveCount(1);
}

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('group', { name: 'Status' })).toBeVisible();
}

function choice(page: Page, group: string, name: string) {
  return page.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true });
}

test.describe('Search', () => {
  const finds = [
    ['the title, whatever the case', 'bUILD', 'Build failed'],
    ['the message', 'payments', 'Build failed'],
    ['the app', 'gate', 'Sign-in from Lisbon'],
    ['a part of a word', 'itche', 'Water in the kitchen'],
  ] as const;

  for (const [where, words, title] of finds) {
    test(`looks in ${where}`, async ({ page }) => {
      await openInbox(page);
      await searchBox(page).fill(words);
      await expectTitles(page, title);
    });
  }

  test('answers without asking the server, stands in the URL, and is cleared', async ({ page }) => {
    await openInbox(page);
    await expect(rows(page)).toHaveCount(5);
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
    await openInbox(page);
    await searchBox(page).fill('no such thing');
    await expect(page.getByText('No matching notifications')).toBeVisible();
    await expect(page.getByText('No notifications yet')).toBeHidden();
    await page.getByRole('link', { name: 'Clear filters' }).last().click();
    await expect(rows(page)).toHaveCount(5);
    await expect(searchBox(page)).toHaveValue('');
  });

  test('from another page leads to the dashboard', async ({ page }) => {
    await openInbox(page);
    await page.getByRole('link', { name: 'Settings' }).click();
    await searchBox(page).fill('lisbon');
    await searchBox(page).press('Enter');
    await expectTitles(page, 'Sign-in from Lisbon');
  });

  test('shows what arrives and matches, and only that', async ({ page }) => {
    const ada = await openInbox(page);
    await searchBox(page).fill('deploy');
    await expectTitles(page, 'Build failed', 'db-1 is down');
    await ada.send(
      { title: 'Unrelated', message: 'x' },
      { title: 'web is live', message: 'x', appName: 'Deploy' },
    );
    await expectTitles(page, 'Build failed', 'db-1 is down', 'web is live');
  });
});

test.describe('The filter panel', () => {
  const filters = [
    ['Priority', 'High', /priority=high/, ['Build failed']],
    ['Priority', 'Low', /priority=low/, ['Backup finished']],
    ['App', 'Deploy', /app=Deploy/, ['Build failed', 'db-1 is down']],
    ['Category', 'system', /category=system/, ['Backup finished', 'db-1 is down']],
    ['Category', 'alert', /category=alert/, ['Water in the kitchen']],
  ] as const;

  for (const [group, name, url, titles] of filters) {
    test(`${group} ${name} stands in the URL and survives a reload`, async ({ page }) => {
      await openInbox(page);
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
    await openInbox(page);
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
    await openInbox(page);
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
    await openInbox(page, '/?app=Home&priority=low');
    await expect(page.getByText('No matching notifications')).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).last().click();
    await expect(rows(page)).toHaveCount(5);
  });

  test('closes, and keeps what it set', async ({ page }) => {
    await openInbox(page);
    await openFilters(page);
    await choice(page, 'App', 'Home').click();
    await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(page.getByRole('group', { name: 'Status' })).toBeHidden();
    await expectTitles(page, 'Water in the kitchen');
  });

  test('lets in only what arrives and fits', async ({ page }) => {
    const ada = await openInbox(page, '/?priority=urgent');
    await expectTitles(page, 'Water in the kitchen');
    await ada.send(
      { title: 'Calm', message: 'x', priority: 'low' },
      { title: 'Fire', message: 'x', priority: 'urgent' },
    );
    await expectTitles(page, 'Water in the kitchen', 'Fire');
  });

  test('is reached from the numbers: each opens the list that it counts', async ({ page }) => {
    await openInbox(page);
    await page
      .getByRole('link', { name: /^Deploy 2/ })
      .first()
      .click();
    await expectTitles(page, 'Build failed', 'db-1 is down');
    await page.getByRole('link', { name: /^Total 5/ }).click();
    await expect(rows(page)).toHaveCount(5);
  });
});
