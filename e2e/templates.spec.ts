import { expect, type Page, test } from '@playwright/test';
import { type Account, newAccount } from './helpers/account.ts';
import { openAs, useServer } from './helpers/app.ts';
import { expectAccessible, expectNoSidewaysScroll } from './helpers/axe.ts';
import { allowClipboard, readClipboard } from './helpers/clipboard.ts';
import { expectFingerSized, PHONE } from './helpers/layout.ts';
import { run } from './helpers/program.ts';
import { row, toast } from './helpers/screen.ts';
import { expectComplaints } from './helpers/watch.ts';

const app = useServer();
const EMPTY = 'No templates created yet. Create your first template to get started.';

function item(page: Page, name: string) {
  return page.getByRole('list', { name: 'Templates' }).getByRole('listitem').filter({ hasText: name });
}

function dialogOf(page: Page, name: 'New Template' | 'Edit Template') {
  return page.getByRole('dialog', { name });
}

async function openTemplates(page: Page, who: Account): Promise<void> {
  await openAs(page, app.server, who, '/templates');
  await expect(page.getByRole('heading', { name: 'Notification Templates' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading templates' })).toBeHidden();
}

async function make(page: Page, fields: Record<string, string> = {}): Promise<void> {
  await page.getByRole('button', { name: 'New Template' }).click();
  const dialog = dialogOf(page, 'New Template');
  const all = {
    'Template Name': 'Disk full',
    Title: '{host}: disk {percent} % full',
    Message: 'Only {free} left on {host}',
    'App Name': 'monitor',
    ...fields,
  };
  for (const [label, text] of Object.entries(all)) await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByLabel('Priority').selectOption('High');
  await dialog.getByRole('button', { name: 'Create Template' }).click();
  await expect(toast(page, 'Template created successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
}

test('a template is made with a live preview, and its curl call fills it in', async ({ page }) => {
  const ada = await newAccount(app.server);
  await ada.createKey('backup-server');
  await allowClipboard(page, app.server.url);
  await openTemplates(page, ada);
  await expect(page.getByText(EMPTY)).toBeVisible();

  await page.getByRole('button', { name: 'New Template' }).click();
  const dialog = dialogOf(page, 'New Template');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await dialog.getByLabel('Template Name').fill("It's full");
  await dialog.getByLabel('Title').fill('{host}: disk {percent} % full');
  await expect(preview.getByText('db-1: disk 92 % full')).toBeVisible();
  await preview.getByLabel('percent').fill('{{99}}');
  await expect(preview.getByText('db-1: disk {{99}} % full')).toBeVisible();
  await dialog.getByLabel('Message').fill('{{literal}} and {loose brace on {host}');
  await expect(preview.getByText('{literal} and {loose brace on db-1')).toBeVisible();
  await expect(preview.getByText('A brace that belongs to no {name} stays as it is.')).toBeVisible();
  await dialog.getByLabel('App Name').fill('monitor');
  await dialog.getByLabel('Priority').selectOption('High');
  await dialog.getByRole('button', { name: 'Create Template' }).click();
  await expect(toast(page, 'Template created successfully')).toBeVisible();
  await expect(item(page, "It's full").getByText('High Priority')).toBeVisible();
  await expect(item(page, "It's full")).toContainText('{literal} and {loose brace on {host}');

  await item(page, "It's full")
    .getByRole('button', { name: /^Copy a curl call/ })
    .click();
  await expect(toast(page, 'Copied to clipboard')).toBeVisible();
  const answer = await run('sh', ['-c', (await readClipboard(page)).replace('curl', 'curl -sS')], {});
  expect(answer).toMatchObject({ code: 0, stdout: expect.stringContaining('"db-1: disk 92 % full"') });
  await page.goto(app.server.url);
  await expect(row(page, 'db-1: disk 92 % full')).toBeVisible();
});

test('the form names what is missing, and a name that is taken', async ({ page, context }) => {
  expectComplaints(context, /status of 409/, /Write failed/);
  await openTemplates(page, await newAccount(app.server));
  await make(page);
  await page.getByRole('button', { name: 'New Template' }).click();
  const dialog = dialogOf(page, 'New Template');
  await dialog.getByRole('button', { name: 'Create Template' }).click();
  await expect(dialog.getByText('String must contain at least 1 character(s)')).toHaveCount(4);
  await expect(dialog.getByLabel('Template Name')).toBeFocused();
  await dialog.getByLabel('Template Name').fill('42');
  await expect(
    dialog.getByText('Must be more than a number, which calls would take for an id'),
  ).toBeVisible();
  for (const [label, text] of [
    ['Template Name', 'DISK FULL'],
    ['Title', 'T'],
    ['Message', 'M'],
    ['App Name', 'a'],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).fill(text);
  }
  await dialog.getByRole('button', { name: 'Create Template' }).click();
  await expect(dialog.getByText('You already have a template with the name "DISK FULL"')).toBeVisible();
  await expect(dialog.getByLabel('Template Name')).toBeFocused();
});

test('a template is changed, and duplicated', async ({ page }) => {
  await openTemplates(page, await newAccount(app.server));
  await make(page);
  await page.getByRole('button', { name: 'Edit Disk full' }).click();
  const dialog = dialogOf(page, 'Edit Template');
  await expect(dialog.getByLabel('Title')).toHaveValue('{host}: disk {percent} % full');
  await dialog.getByLabel('Title').fill('New title');
  await dialog.getByLabel('Priority').selectOption('Low');
  const request = page.waitForRequest((each) => each.method() === 'PATCH');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  expect(new URL((await request).url()).pathname).toMatch(/^\/api\/notification-templates\/\d+$/);
  await expect(toast(page, 'Template updated successfully')).toBeVisible();
  await expect(item(page, 'Disk full')).toContainText('New title');
  await expect(item(page, 'Disk full').getByText('High Priority')).toBeHidden();

  await page.getByRole('button', { name: 'Duplicate Disk full' }).click();
  await expect(dialogOf(page, 'New Template').getByLabel('Template Name')).toHaveValue('Disk full copy');
  await dialogOf(page, 'New Template').getByRole('button', { name: 'Create Template' }).click();
  await expect(item(page, 'Disk full copy')).toContainText('New title');
  await page.getByRole('button', { name: 'New Template' }).click();
  await expect(dialogOf(page, 'New Template').getByLabel('Template Name')).toHaveValue('');
});

test('deleting is at once, and one Undo brings back all that went', async ({ page }) => {
  await openTemplates(page, await newAccount(app.server));
  await make(page);
  await make(page, { 'Template Name': 'Login' });
  await page.getByRole('button', { name: 'Delete Disk full' }).click();
  await expect(toast(page, 'Template deleted successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Login' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(EMPTY)).toBeVisible();
  await expect(page.getByText('Disk full, Login')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().dblclick();
  await expect(toast(page, 'Template restored')).toBeVisible();
  for (const name of ['Disk full', 'Login']) await expect(item(page, name)).toBeVisible();
  await page.reload();
  for (const name of ['Disk full', 'Login']) await expect(item(page, name)).toBeVisible();
});

test('says what failed, and tries again', async ({ page, context }) => {
  expectComplaints(context, /500|Read failed|Write failed/);
  await page.route('**/api/notification-templates', (route) =>
    route.fulfill({ status: 500, json: { message: 'The database is away', code: 'internal_error' } }),
  );
  await openAs(page, app.server, await newAccount(app.server), '/templates');
  await expect(page.getByText('Failed to load templates')).toBeVisible();
  await expect(page.getByText('The database is away')).toBeVisible();
  await page.unroute('**/api/notification-templates');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await make(page);
  await page.route('**/api/notification-templates/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Not now', code: 'internal_error' } }),
  );
  await page.getByRole('button', { name: 'Delete Disk full' }).click();
  await expect(toast(page, 'Error')).toBeVisible();
  await expect(item(page, 'Disk full')).toBeVisible();
});

test('is accessible, also on a phone', async ({ page }) => {
  await openTemplates(page, await newAccount(app.server));
  await expectAccessible(page);
  await make(page, { 'Template Name': 'W'.repeat(100), Title: 'W'.repeat(200), Message: '{w}'.repeat(500) });
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Edit W/ }).click();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expectFingerSized(page);
  await page.keyboard.press('Escape');
  await expectNoSidewaysScroll(page);
  await expectFingerSized(page);
});
