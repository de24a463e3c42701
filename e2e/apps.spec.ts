import { writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { type Account, existingAccount, newAccount } from './helpers/account.ts';
import { openAs, useServer } from './helpers/app.ts';
import { expectAccessible, expectNoSidewaysScroll } from './helpers/axe.ts';
import { allowClipboard, readClipboard } from './helpers/clipboard.ts';
import { run } from './helpers/program.ts';
import { expectDashboard, row, toast } from './helpers/screen.ts';
import { expectComplaints } from './helpers/watch.ts';

const app = useServer();
let admin: Account;

test.beforeEach(async () => {
  admin ??= await existingAccount(app.server, 'admin', 'an-admins-own-password');
});

function appRow(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text });
}

async function openApps(page: Page): Promise<void> {
  await openAs(page, app.server, admin, '/apps');
  await expect(page.getByRole('heading', { name: 'App Management' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading apps' })).toBeHidden();
}

async function addApp(page: Page, appName: string, displayName: string): Promise<void> {
  await page.getByRole('button', { name: 'Add App' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add App' });
  await dialog.getByLabel('App Name').fill(appName);
  await dialog.getByLabel('Display Name').fill(displayName);
  await dialog.getByRole('button', { name: 'Add App' }).click();
  await expect(toast(page, 'App created successfully')).toBeVisible();
  await expect(appRow(page, appName)).toBeVisible();
}

test.describe('App management', () => {
  test.describe.configure({ mode: 'serial' });

  test('begins empty', async ({ page }) => {
    await openApps(page);
    await expect(
      page.getByText('No applications configured yet. Add your first app to get started.'),
    ).toBeVisible();
    await expect(page.getByText('0 registered apps')).toBeVisible();
  });

  test('adds an app, and asks for what is missing', async ({ page }) => {
    await openApps(page);
    await page.getByRole('button', { name: 'Add App' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add App' });
    await dialog.getByLabel('App Name').fill('two words');
    await dialog.getByRole('button', { name: 'Add App' }).click();
    await expect(dialog.getByText('Must have no spaces')).toBeVisible();
    await expect(dialog.getByText('String must contain at least 1 character(s)')).toBeVisible();
    await expect(dialog.getByLabel('App Name')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await addApp(page, 'marketBot', 'Market Bot');
    for (const column of ['App Name', 'Display Name', 'Description', 'Status', 'Subscriptions', 'Actions']) {
      await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
    }
    await expect(page.getByText('1 registered app', { exact: true })).toBeVisible();
    await expect(appRow(page, 'marketBot')).toContainText('Allowed');
  });

  test('names the field whose value is taken', async ({ page, context }) => {
    expectComplaints(context, /409/);
    await openApps(page);
    await page.getByRole('button', { name: 'Add App' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add App' });
    await dialog.getByLabel('App Name').fill('marketBot');
    await dialog.getByLabel('Display Name').fill('Another');
    await dialog.getByRole('button', { name: 'Add App' }).click();
    await expect(dialog).toContainText('There already is an app with the name marketBot');
  });

  test('switches send 1 or 0, show at once, and go back where the server refuses', async ({
    page,
    context,
  }) => {
    expectComplaints(context, /500|Write failed/);
    await openApps(page);
    const status = page.getByRole('switch', { name: 'Status of Market Bot' });
    let request = page.waitForRequest((each) => each.method() === 'PUT');
    await status.click();
    expect((await request).postDataJSON()).toEqual({ isActive: 0 });
    await expect(appRow(page, 'marketBot')).toContainText('Inactive');

    request = page.waitForRequest((each) => each.method() === 'PUT');
    await page.getByRole('switch', { name: 'Subscriptions to Market Bot' }).click();
    expect((await request).postDataJSON()).toEqual({ allowUserSubscription: 0 });
    await page.reload();
    await expect(appRow(page, 'marketBot')).toContainText('Inactive');
    await expect(appRow(page, 'marketBot')).toContainText('Disabled');

    await page.route('**/api/admin/allowed-apps/*', (route) =>
      route.fulfill({ status: 500, json: { message: 'No luck', code: 'internal_error' } }),
    );
    await status.click();
    await expect(toast(page, 'Error')).toBeVisible();
    await expect(page.getByText('No luck')).toBeVisible();
    await expect(status).not.toBeChecked();
  });

  test('edits an app, whose name stays', async ({ page }) => {
    await openApps(page);
    await appRow(page, 'marketBot').getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit App' });
    await expect(dialog.getByLabel('App Name')).toBeDisabled();
    await dialog.getByLabel('Description').fill('Signals');
    await dialog.getByLabel('Active').check();
    const request = page.waitForRequest((each) => each.method() === 'PUT');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    expect((await request).postDataJSON()).toEqual({
      description: 'Signals',
      isActive: true,
      revision: expect.any(Number),
    });
    await expect(toast(page, 'App updated successfully')).toBeVisible();
    await expect(appRow(page, 'marketBot')).toContainText('Signals');
  });

  for (const choice of ['Use the current values', 'Keep mine']) {
    test(`tells that somebody else was faster: ${choice}`, async ({ page, context }) => {
      expectComplaints(context, /409/);
      await openApps(page);
      await appRow(page, 'marketBot').getByRole('button', { name: /^Edit/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit App' });
      await dialog.getByLabel('Description').fill(`Mine: ${choice}`);
      const other = {
        data: { description: `Theirs: ${choice}`, displayName: `Market Bot ${choice.length}` },
        headers: { origin: app.server.url },
      };
      await page.request.put(`${app.server.url}/api/admin/allowed-apps/marketBot`, other);

      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      const told = dialog.getByRole('alert');
      await expect(told).toContainText('Somebody else changed this app in the meantime. Nothing was saved.');
      await expect(told).toContainText(`Description: now “Theirs: ${choice}”, here “Mine: ${choice}”`);
      await expect(told).toContainText(`Display Name: now “Market Bot ${choice.length}”`);
      await dialog.getByRole('button', { name: choice }).click();
      await expect(told).toBeHidden();
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expect(toast(page, 'App updated successfully')).toBeVisible();
      const row = appRow(page, 'marketBot');
      await expect(row).toContainText(choice === 'Keep mine' ? 'Mine: Keep mine' : 'Theirs: Use the current');
      await expect(row).toContainText(`Market Bot ${choice.length}`);
    });
  }

  test('copies integration code that runs as it is', async ({ page }, info) => {
    const ada = await newAccount(app.server);
    await allowClipboard(page, app.server.url);
    await openApps(page);
    await appRow(page, 'marketBot')
      .getByRole('button', { name: /^Copy the integration code/ })
      .click();
    await expect(toast(page, 'Copied!')).toBeVisible();
    const file = info.outputPath('copied.mjs');
    writeFileSync(file, await readClipboard(page));
    const env = { ALERTSTREAM_API_KEY: await ada.createKey('marketBot') };
    expect(await run(process.execPath, [file], env)).toEqual({ code: 0, stdout: '', stderr: '' });

    await openAs(page, app.server, ada);
    await expectDashboard(page);
    await expect(row(page, 'Hello from marketBot')).toBeVisible();
  });

  test('finds unregistered apps, and registers them with a display name in words', async ({ page }) => {
    const ada = await newAccount(app.server);
    const message = { title: 'T', message: 'M' };
    await ada.send({ ...message, appName: 'nightlyBackup' }, { ...message, appName: 'nightlyBackup' });
    await ada.send({ ...message, appName: 'with spaces' });
    await openApps(page);
    await expect(page.getByRole('heading', { name: 'Unregistered Apps Found' })).toBeVisible();
    const item = page.getByRole('listitem').filter({ hasText: 'nightlyBackup' });
    await expect(item).toContainText('2 notifications');
    const spaces = page.getByRole('listitem').filter({ hasText: 'with spaces' });
    await expect(spaces.getByRole('button', { name: 'Register App' })).toBeDisabled();

    const request = page.waitForRequest((each) => each.method() === 'POST');
    await item.getByRole('button', { name: 'Register App' }).click();
    expect((await request).postDataJSON()).toMatchObject({
      appName: 'nightlyBackup',
      displayName: 'Nightly Backup',
      description: 'Auto-registered from existing notifications',
      isActive: true,
      allowUserSubscription: true,
    });
    await expect(toast(page, 'App Registered')).toBeVisible();
    await expect(page.getByText('App has been added to the allowed apps list')).toBeVisible();
    await expect(item).toBeHidden();
    await expect(appRow(page, 'nightlyBackup')).toContainText('Nightly Backup');
  });

  test('is accessible, also as cards on a phone', async ({ page }) => {
    await openApps(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add App' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('list', { name: 'Registered apps' })).toContainText('marketBot');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('deletes an app after the question', async ({ page }) => {
    await openApps(page);
    await appRow(page, 'nightlyBackup')
      .getByRole('button', { name: /^Delete/ })
      .click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(
      'Are you sure you want to delete this app? This will remove all user subscriptions to this app.',
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(appRow(page, 'nightlyBackup')).toBeVisible();
    await appRow(page, 'nightlyBackup')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'App deleted successfully')).toBeVisible();
    await expect(appRow(page, 'nightlyBackup')).toBeHidden();
  });

  test('says kindly who manages apps to everybody else', async ({ page, context }) => {
    expectComplaints(context, /403/);
    await openAs(page, app.server, await newAccount(app.server), '/apps');
    await expect(page.getByText('Apps are managed by administrators')).toBeVisible();
    await expectAccessible(page);
  });

  test('says what failed, and tries again', async ({ page, context }) => {
    expectComplaints(context, /500|Read failed/);
    await page.route('**/api/admin/allowed-apps', (route) =>
      route.fulfill({ status: 500, json: { message: 'The database is away', code: 'internal_error' } }),
    );
    await openAs(page, app.server, admin, '/apps');
    await expect(page.getByText('Failed to load apps')).toBeVisible();
    await page.unroute('**/api/admin/allowed-apps');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(appRow(page, 'marketBot')).toBeVisible();
  });
});
