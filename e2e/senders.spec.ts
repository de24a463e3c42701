import { expect, type Page, test } from '@playwright/test';
import { type Account, newAccount } from './helpers/account.ts';
import { expectLive, openDashboard, openTab, useServer } from './helpers/app.ts';
import { run } from './helpers/program.ts';
import { clickRow, expectRead, expectStat, expectUnread, row, rows, stat, toast } from './helpers/screen.ts';

const app = useServer();

const senders = [
  { file: 'send.sh', command: 'sh' },
  { file: 'send.py', command: 'python3' },
  { file: 'send.mjs', command: process.execPath },
];

/** Marks the loaded document, so that a reload would show. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-loaded', 'once'));
}

async function expectNoReload(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-loaded', 'once');
}

test.describe('A program pushes, a person sees it live', () => {
  for (const { file, command } of senders) {
    test(`examples/${file}`, async ({ page }) => {
      const ada = await newAccount(app.server);
      const key = await ada.createKey(file);
      await ada.send({ title: 'Old news', message: 'From before', appName: 'Archive' });
      await openDashboard(page, app.server, ada);
      await expectStat(page, 'Total', 1);
      await markDocument(page);

      const args = [`examples/${file}`, '-c', 'system', '-p', 'high', '-a', 'Backup'];
      const outcome = await run(command, [...args, 'Backup "db-1" done', '42 GB in 3 min – ok'], {
        ALERTSTREAM_URL: app.server.url,
        ALERTSTREAM_API_KEY: key,
      });
      expect(outcome).toEqual({ code: 0, stdout: '', stderr: '' });

      await expect(toast(page, 'Backup "db-1" done')).toBeVisible();
      await expectUnread(page, 'Backup "db-1" done');
      await expect(rows(page).first()).toContainText('42 GB in 3 min – ok');
      await expect(rows(page).first()).toContainText('High');
      await expectStat(page, 'Total', 2);
      await expectStat(page, 'Unread', 2);
      await expectStat(page, 'Backup', 1);
      await expectNoReload(page);
    });
  }

  test('sources: two in the cards, from three on all of them in a panel', async ({ page }) => {
    const ada = await newAccount(app.server);
    await openDashboard(page, app.server, ada);
    const panel = page.getByRole('heading', { name: 'Notification Sources' });
    await ada.send(...from('Backup', 3), ...from('Deploy', 2));
    await expectStat(page, 'Backup', 3);
    await expectStat(page, 'Deploy', 2);
    await expect(panel).toBeHidden();

    await ada.send(...from('Billing', 1));
    await expect(panel).toBeVisible();
    await ada.send(...from('Home', 1), ...from('Metrics', 5));
    await expectStat(page, 'Metrics', 5);
    await expectStat(page, 'Backup', 3);
    await expect(stat(page, 'Deploy')).toBeHidden();
    // Of five sources the panel names four, the largest ones.
    const named = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: /^(Metrics|Backup|Deploy|Billing|Home) \d/ }) });
    await expect(named).toHaveCount(2 + 4);
  });

  test('a burst becomes one toast that counts', async ({ page }) => {
    const ada = await newAccount(app.server);
    await openDashboard(page, app.server, ada);
    await ada.send(...from('Metrics', 9), { title: 'Down', message: 'db-1', priority: 'critical' });
    await expect(toast(page, '10 new, 1 critical')).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
  });
});

test.describe('Two tabs', () => {
  async function openTwoTabs(page: Page): Promise<{ ada: Account; other: Page }> {
    const ada = await newAccount(app.server);
    await ada.send({ title: 'Shared', message: 'In both' }, { title: 'Other', message: 'As well' });
    await openDashboard(page, app.server, ada);
    const other = await openTab(page.context(), app.server.url);
    await expectLive(other);
    await expectUnread(other, 'Shared');
    return { ada, other };
  }

  test('agree on what is read', async ({ page }) => {
    const { other } = await openTwoTabs(page);
    await row(page, 'Shared').getByRole('button', { name: 'Mark read' }).click();
    await expectRead(other, 'Shared');
    await expectStat(other, 'Unread', 1);
    await clickRow(other, 'Shared');
    await expectUnread(page, 'Shared');
    await expectStat(page, 'Unread', 2);
  });

  test('agree on what arrives', async ({ page }) => {
    const { ada, other } = await openTwoTabs(page);
    await ada.send({ title: 'Fresh', message: 'For everyone' });
    for (const tab of [page, other]) {
      await expectUnread(tab, 'Fresh');
      await expectStat(tab, 'Total', 3);
    }
  });

  test('of different people see their own notifications alone', async ({ page, browser }) => {
    const { ada } = await openTwoTabs(page);
    const grace = await newAccount(app.server, 'Grace Hopper');
    const elsewhere = await browser.newContext();
    const herPage = await elsewhere.newPage();
    await openDashboard(herPage, app.server, grace);
    await ada.send({ title: 'For Ada', message: 'Hers alone' });
    await grace.send({ title: 'For Grace', message: 'Hers alone' });
    await expect(row(page, 'For Ada')).toBeVisible();
    await expect(row(herPage, 'For Grace')).toBeVisible();
    await expect(herPage.getByText('For Ada')).toBeHidden();
    await expect(page.getByText('For Grace')).toBeHidden();
    await elsewhere.close();
  });
});

function from(appName: string, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    title: `${appName} says ${index + 1}`,
    message: 'Something happened',
    appName,
  }));
}
