import { expect, type Page, test } from '@playwright/test';
import { type Account, existingAccount, newAccount } from './helpers/account.ts';
import { openAs, useServer } from './helpers/app.ts';
import { registerApp } from './helpers/apps.ts';
import { expectAccessible } from './helpers/axe.ts';
import { expectFingerSized, expectNoSideScroll, PHONE } from './helpers/layout.ts';
import { toast, toastArea } from './helpers/screen.ts';
import { expectComplaints } from './helpers/watch.ts';

const app = useServer();
test.beforeAll(() => registerApp(app.server, 'marketBot', 'Market Bot'));

const HOUR_MS = 60 * 60 * 1000;

const card = (page: Page, label: string) =>
  page
    .getByRole('list', { name: 'Totals' })
    .getByRole('listitem')
    .filter({ has: page.getByText(label, { exact: true }) });
const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const noise = (page: Page, name: string) =>
  panel(page, 'Noise Report').getByRole('row').filter({ hasText: name });
const query = (page: Page) => new URL(page.url()).searchParams.get('query') ?? '';

async function markRead(who: Account, count: number): Promise<void> {
  const headers = { cookie: `alertstream_session=${who.session}`, 'content-type': 'application/json' };
  const list = await fetch(`${app.server.url}/api/notifications`, { headers });
  const ids = ((await list.json()) as { id: string }[]).slice(0, count).map(({ id }) => id);
  const body = JSON.stringify({ action: 'read', ids });
  const origin = app.server.url;
  await fetch(`${app.server.url}/api/notifications/actions`, {
    method: 'POST',
    headers: { ...headers, origin },
    body,
  });
}

/** Somebody who has had notifications for two days, of which some were read after an hour. */
async function busyAccount(): Promise<Account> {
  const ada = await newAccount(app.server);
  const bot = (category: string) => ({
    title: 'Price alert',
    message: 'EURUSD',
    appName: 'marketBot',
    category,
  });
  await ada.send(bot('market'), bot('market'), bot('security'));
  app.server.advance(20 * HOUR_MS);
  await ada.send(...Array.from({ length: 5 }, () => bot('market')));
  await ada.send({ title: 'Backup done', message: 'db-1', appName: 'Backups', category: 'system' });
  app.server.advance(HOUR_MS);
  const again = await existingAccount(app.server, ada.username, ada.password);
  await markRead(again, 3);
  return again;
}

test('an account that never had a notification sees what is labelled as sample data, and opens nothing', async ({
  page,
}) => {
  await openAs(page, app.server, await newAccount(app.server), '/analytics');
  await expect(page.getByRole('heading', { name: 'Analytics Dashboard' })).toBeVisible();
  await expect(page.getByRole('note')).toContainText('Sample data');
  await expect(panel(page, 'Weekly Trend').getByText('Sample data')).toBeVisible();
  await expect(panel(page, 'Notifications by Category').getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Noise Report' })).toBeHidden();
  await expectAccessible(page);
});

test('an error is said to be one, without any sample', async ({ page }) => {
  expectComplaints(page.context(), /status of 500/, /Read failed: ApiError: 500/);
  await page.route('**/api/analytics?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Something broke' } }),
  );
  await openAs(page, app.server, await newAccount(app.server), '/analytics');
  await expect(page.getByText('Failed to load analytics')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('Sample data')).toBeHidden();
  await page.unroute('**/api/analytics?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('note')).toBeVisible();
});

test('the numbers of a period, as charts and as tables, lead to the notifications that they count', async ({
  page,
}) => {
  await openAs(page, app.server, await busyAccount(), '/');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Analytics' }).click();

  await expect(card(page, 'Total Notifications')).toContainText('9');
  await expect(card(page, 'Total Notifications')).toContainText('new vs last period');
  await expect(card(page, 'Unread Rate')).toContainText('66.7%');
  await expect(card(page, 'Read Rate')).toContainText('33.3%');
  await expect(card(page, 'Avg Response Time')).toContainText('1 h');
  await expect(panel(page, 'Response Time by Category').getByText('Hours', { exact: true })).toBeVisible();
  await expect(panel(page, 'Weekly Trend').getByText('Total', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Period').selectOption('Last 24 hours');
  await expect(page).toHaveURL(/\/analytics\?period=24h$/);
  await expect(card(page, 'Total Notifications')).toContainText('9');
  await page.getByLabel('Period').selectOption('Last 7 days');
  await expect(page).toHaveURL(/\/analytics$/);

  const categories = panel(page, 'Notifications by Category');
  await categories.getByRole('button', { name: 'View as table' }).click();
  await expect(categories.getByRole('row', { name: 'market 7 77.8%' })).toBeVisible();
  await categories.getByRole('button', { name: 'View as chart' }).click();
  await categories.getByRole('link', { name: /market/ }).click();
  await expect.poll(() => query(page)).toMatch(/^category:market after:\S+ is:anywhere -is:muted$/);

  await page.goBack();
  const hours = page.getByRole('figure', { name: /by hour of the day/ });
  await hours.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await expect(hours.getByText('01:00 – 02:00 UTC')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => query(page)).toMatch(/^hour:1 after:/);

  await page.goBack();
  const bar = page
    .getByRole('figure', { name: /Response time/ })
    .locator('.recharts-bar-rectangle path')
    .first();
  await bar.click();
  await expect.poll(() => query(page)).toMatch(/^category:/);
});

test('the noise report quietens an app in one click, and takes it back', async ({ page }) => {
  await openAs(page, app.server, await busyAccount(), '/analytics');
  await expect(noise(page, 'marketBot')).toContainText('8');
  await expect(noise(page, 'marketBot')).toContainText('75%');
  const undo = () => toastArea(page).getByRole('button', { name: 'Undo' }).first().click();

  await page.getByRole('button', { name: 'Mute marketBot' }).click();
  await expect(toast(page, 'marketBot is muted')).toBeVisible();
  await expect(noise(page, 'marketBot').getByText('Muted')).toBeVisible();
  await undo();
  await expect(noise(page, 'marketBot').getByText('Muted')).toBeHidden();

  await page.getByRole('button', { name: 'Daily digest of marketBot' }).click();
  await expect(noise(page, 'marketBot').getByText('Daily digest')).toBeVisible();
  await undo();
  await expect(noise(page, 'marketBot').getByText('Daily digest')).toBeHidden();

  await expect(page.getByRole('button', { name: 'Mute Backups' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Make a rule for Backups' }).click();
  await expect(toast(page, 'Rule created successfully')).toBeVisible();
  await undo();
  await expect(toast(page, 'Rule deleted')).toBeVisible();

  await page.setViewportSize(PHONE);
  await expectNoSideScroll(page);
  await expectFingerSized(page);
  await expectAccessible(page);
});

test('how long notifications are kept is chosen for all apps, and for one', async ({ page }) => {
  await openAs(page, app.server, await busyAccount(), '/settings?tab=notifications');
  await page.getByLabel('Keep notifications').selectOption('For 90 days');
  await expect(toast(page, 'Kept for 90 days')).toBeVisible();
  await page.getByLabel('Keep notifications').selectOption('For 7 days');
  await expect(toast(page, 'Kept for 7 days')).toBeVisible();
  await toastArea(page).getByRole('button', { name: 'Undo' }).first().click();
  await expect(toast(page, 'Kept for 90 days')).toBeVisible();
  await page.goto(`${app.server.url}/preferences`);
  await page.getByRole('button', { name: 'More about Market Bot' }).click();
  const own = page.getByLabel('Keep notifications');
  await expect(own.getByRole('option', { selected: true })).toHaveText('Like all apps (90 days)');
  await own.selectOption('For ever');
  await expect(toast(page, 'Settings saved successfully')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'More about Market Bot' }).click();
  await expect(own.getByRole('option', { selected: true })).toHaveText('For ever');
});
