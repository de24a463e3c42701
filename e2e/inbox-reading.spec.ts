import { expect, type Page, test } from '@playwright/test';
import { newAccount } from './helpers/account.ts';
import { openDashboard, useServer } from './helpers/app.ts';
import { clickRow, expectRead, expectStat, expectUnread, row, rows } from './helpers/screen.ts';
import { expectComplaints } from './helpers/watch.ts';

const app = useServer();

async function openInbox(page: Page) {
  const ada = await newAccount(app.server);
  await ada.send(
    { title: 'Older', message: 'Sent first', appName: 'Backup' },
    {
      title: 'Newer',
      message: 'Sent last, with a long story:\nline two',
      appName: 'Deploy',
      category: 'updates',
      priority: 'high',
      metadata: { host: 'db-1', mount: { path: '/backup', usedPercent: 98 }, tags: ['a', 'b'] },
    },
  );
  await openDashboard(page, app.server, ada);
  await expect(rows(page)).toHaveCount(2);
  return ada;
}

function details(page: Page, title: string) {
  return page.getByRole('dialog', { name: title });
}

test.describe('Reading the inbox', () => {
  test('the newest comes first, with its message, app, category, priority and time', async ({ page }) => {
    await openInbox(page);
    const newest = rows(page).first();
    for (const text of ['Newer', 'Sent last', 'Deploy', 'updates', 'High', 'now']) {
      await expect(newest).toContainText(text);
    }
    await expect(newest.locator('time').first()).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT.*Z$/);
  });

  test('the time is told in full where a pointer rests on it, beside the actions of its row', async ({
    page,
  }) => {
    await openInbox(page);
    await row(page, 'Older').locator('time').hover();
    await expect(row(page, 'Older').getByRole('button', { name: 'Archive' })).toBeVisible();
    await expect(page.getByText(/^\d+ \w{3} \d{4}, \d\d:\d\d:\d\d UTC$/)).toBeVisible();
  });

  test('a click on a row marks it read, the next one unread again, and the server keeps it', async ({
    page,
  }) => {
    await openInbox(page);
    await expectStat(page, 'Unread', 2);
    await clickRow(page, 'Newer');
    await expectRead(page, 'Newer');
    await expectStat(page, 'Unread', 1);
    await page.reload();
    await expectRead(page, 'Newer');
    await clickRow(page, 'Newer');
    await expectUnread(page, 'Newer');
    await expectStat(page, 'Unread', 2);
  });

  test('"Mark read" marks that row alone', async ({ page }) => {
    await openInbox(page);
    await row(page, 'Older').getByRole('button', { name: 'Mark read' }).click();
    await expectRead(page, 'Older');
    await expectUnread(page, 'Newer');
    await expectStat(page, 'Unread', 1);
  });

  test('the keyboard does as the pointer: Space on a row toggles it; Enter opens its details', async ({
    page,
  }) => {
    await openInbox(page);
    await row(page, 'Newer').getByRole('button', { name: /Newer/ }).first().focus();
    await page.keyboard.press('Space');
    await expectRead(page, 'Newer');
    await page.keyboard.press('Space');
    await expectUnread(page, 'Newer');
    await page.keyboard.press('Enter');
    await expect(details(page, 'Newer')).toBeVisible();
    await page.keyboard.press('Escape');
    await expectUnread(page, 'Newer');
  });

  test('the last of two quick clicks wins', async ({ page }) => {
    await openInbox(page);
    await clickRow(page, 'Newer');
    await clickRow(page, 'Newer');
    await clickRow(page, 'Newer');
    await expectRead(page, 'Newer');
    await expectStat(page, 'Unread', 1);
    await page.reload();
    await expectRead(page, 'Newer');
  });

  test('read is shown at once, and taken back where the server refuses', async ({ page, context }) => {
    expectComplaints(context, /status of 500/, /Write failed/);
    await openInbox(page);
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/notifications/*/read', async (route) => {
      await answer.promise;
      await route.fulfill({ status: 500, json: {} });
    });
    await clickRow(page, 'Newer');
    await expectRead(page, 'Newer');
    answer.resolve();
    await expectUnread(page, 'Newer');
    await expectStat(page, 'Unread', 2);
  });

  test('details show the whole message, when, and the metadata, and mark read', async ({ page }) => {
    await openInbox(page);
    await row(page, 'Newer').getByRole('button', { name: 'Details' }).click();
    const panel = details(page, 'Newer');
    for (const text of ['line two', 'Deploy', 'updates', 'UTC', 'db-1', 'usedPercent', '98']) {
      await expect(panel).toContainText(text);
    }
    await panel.getByRole('button', { name: 'Mark read' }).click();
    await expect(panel.getByRole('button', { name: 'Mark unread' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expectRead(page, 'Newer');
    await expect(row(page, 'Newer').getByRole('button', { name: 'Details' })).toBeFocused();
  });

  test('a copyright line ends the page', async ({ page }) => {
    await openInbox(page);
    await expect(page.getByRole('contentinfo')).toContainText(/©.*AlertStream/);
  });
});
