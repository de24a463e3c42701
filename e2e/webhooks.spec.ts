import { expect, type Locator, type Page, test } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { openReceiver, type Receiver } from '../server/test/receivers.ts';
import { type Account, newAccount } from './helpers/account.ts';
import { openAs, useServer } from './helpers/app.ts';
import { expectAccessible, expectNoSidewaysScroll } from './helpers/axe.ts';
import { allowClipboard, readClipboard } from './helpers/clipboard.ts';
import { expectFingerSized, PHONE } from './helpers/layout.ts';
import { row, toast } from './helpers/screen.ts';
import { expectComplaints } from './helpers/watch.ts';

const app = useServer({ ALLOW_PRIVATE_TARGETS: 'true' });
const EMPTY = 'No webhooks configured. Create your first webhook to get started.';
let receiver: Receiver;

test.beforeEach(async () => {
  receiver = await openReceiver();
});
test.afterEach(() => receiver.close());

async function openWebhooks(page: Page, who: Account): Promise<void> {
  await openAs(page, app.server, who, '/integrations');
  await expect(page.getByRole('heading', { name: 'Webhook Management' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading webhooks' })).toBeHidden();
}

function item(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').filter({ hasText: name });
}

async function make(page: Page, name: string, url: string, ...events: string[]): Promise<void> {
  await page.getByRole('button', { name: 'New Webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Webhook' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('URL').fill(url);
  for (const event of events) await dialog.getByLabel(event).check();
  await dialog.getByRole('button', { name: 'Create Webhook' }).click();
  await expect(toast(page, 'Webhook created successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
}

test('a webhook is made, tested, called with a signature, and counted', async ({ page }) => {
  const ada = await newAccount(app.server);
  await allowClipboard(page, app.server.url);
  await openWebhooks(page, ada);
  await expect(page.getByText(EMPTY)).toBeVisible();
  const url = `${receiver.url}/${'a-long-way-'.repeat(6)}`;
  await make(page, 'Pipeline', url, 'notification.created', 'notification.read');
  const made = item(page, 'Pipeline');
  await expect(made).toContainText(`${url.slice(0, 60)}...`);
  await expect(made).not.toContainText(url);
  for (const text of [
    'Active',
    'notification.created',
    'notification.read',
    '0 calls',
    'Last triggered: Never',
  ])
    await expect(made.getByText(text, { exact: true })).toBeVisible();

  await made.getByRole('button', { name: 'Send a test to Pipeline' }).click();
  await expect(toast(page, 'Test webhook sent successfully')).toBeVisible();
  await expect(made.getByText('100% success')).toBeVisible();
  await ada.send({ title: 'Disk full', message: 'M' });
  await expect.poll(() => receiver.calls.length).toBe(2);

  await page.getByRole('button', { name: 'Edit Pipeline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Webhook' });
  await dialog.getByRole('button', { name: 'Copy the secret' }).click();
  const [, call] = receiver.calls;
  const sent = new Webhook(await readClipboard(page)).verify(
    call?.body ?? '',
    Object.fromEntries(Object.entries(call?.headers ?? {}).map(([name, value]) => [name, String(value)])),
  );
  expect(sent).toMatchObject({ type: 'notification.created', data: { title: 'Disk full' } });

  await dialog.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }).click();
  await expect(toast(page, 'Secret rotated')).toBeVisible();
  await expect(dialog.getByText(/a signature of the secret before as well, until/)).toBeVisible();
  await dialog.getByLabel('Name').fill('Deploys');
  await dialog.getByLabel('notification.read').uncheck();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Webhook updated successfully')).toBeVisible();
  await expect(item(page, 'Deploys').getByText('notification.read')).toBeHidden();
  await expect(item(page, 'Deploys').getByText('2 calls')).toBeVisible();

  await page.goto(app.server.url);
  await row(page, 'Disk full').getByRole('button', { name: 'Details' }).click();
  await expect(
    page.getByRole('dialog').getByText(/^Sent to webhook "(Pipeline|Deploys)" at \d\d:\d\d/),
  ).toBeVisible();
});

test('what failed is in the log with what came back, and is sent again, one or all', async ({ page }) => {
  const ada = await newAccount(app.server);
  await openWebhooks(page, ada);
  await make(page, 'Pager', receiver.url, 'notification.created');
  receiver.answer = (response) => response.writeHead(503, { 'x-reason': 'maintenance' }).end('Later');
  for (let tests = 0; tests < 2; tests++) {
    await page.getByRole('button', { name: 'Send a test to Pager' }).click();
    await expect(toast(page, 'The test was not delivered').last()).toBeVisible();
  }
  await page.getByRole('button', { name: 'See log' }).first().click();
  await expect(page).toHaveURL(/log=\d+/);
  const log = page.getByRole('dialog', { name: 'Deliveries of Pager' });
  const entries = log.getByRole('list', { name: 'Deliveries' }).locator('> li');
  await expect(entries).toHaveCount(2);
  await entries
    .first()
    .getByRole('button', { name: /^test Failed/ })
    .click();
  await expect(entries.first()).toContainText('webhook-signature: v1,');
  await expect(entries.first()).toContainText('x-reason: maintenance');
  await expect(entries.first()).toContainText('"type": "test"');

  receiver.answer = (response) => response.writeHead(204).end();
  await entries.first().getByRole('button', { name: 'Redeliver test' }).click();
  await expect(toast(page, 'Sent again')).toBeVisible();
  await expect(entries.first().getByText('Delivered', { exact: true })).toBeVisible();
  await expect(entries.first()).toContainText('Attempt 2');
  expect(new Set(receiver.ids()).size).toBe(2);

  await log.getByRole('button', { name: 'Recover failed' }).click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, '1 delivery sent again')).toBeVisible();
  await expect(entries.getByText('Delivered', { exact: true })).toHaveCount(2);
  await log.getByRole('button', { name: 'Failed', exact: true }).click();
  await expect(log.getByText('None has failed')).toBeVisible();
  await page.goBack();
  await expect(log).toBeHidden();
});

test('the form names what is wrong; a webhook is switched, deleted and brought back', async ({ page }) => {
  await openWebhooks(page, await newAccount(app.server));
  await page.getByRole('button', { name: 'New Webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Webhook' });
  await dialog.getByLabel('URL').fill('no address');
  await dialog.getByLabel('Secret (optional)').fill('short');
  await dialog.getByRole('button', { name: 'Create Webhook' }).click();
  await expect(dialog.getByText('Required', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Invalid url')).toBeVisible();
  await expect(dialog.getByText('Must be whsec_ followed by 24 to 64 bytes as base64')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await make(page, 'Pager', receiver.url);
  await expect(item(page, 'Pager')).toContainText('No events chosen');
  await page.getByRole('switch', { name: 'Pager is active' }).click();
  await expect(item(page, 'Pager').getByText('Inactive')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Pager' }).click();
  await expect(toast(page, 'Webhook deleted successfully')).toBeVisible();
  await expect(page.getByText(EMPTY)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(toast(page, 'Webhook restored')).toBeVisible();
  await page.reload();
  await expect(item(page, 'Pager').getByText('Inactive')).toBeVisible();
});

test('is accessible, also on a phone, and says what could not be read', async ({ page, context }) => {
  test.slow(); // axe, six times
  expectComplaints(context, /status of 500/, /Read failed/);
  const LIST = /\/api\/webhooks$/;
  await page.route(LIST, (route) =>
    route.fulfill({ status: 500, json: { message: 'Not now', code: 'internal_error' } }),
  );
  await openAs(page, app.server, await newAccount(app.server), '/integrations');
  await expect(page.getByText('Failed to load webhooks')).toBeVisible();
  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(EMPTY)).toBeVisible();
  await make(page, 'W'.repeat(100), `${receiver.url}/${'w'.repeat(300)}`, 'user.login', 'user.logout');
  await page.getByRole('button', { name: /^Send a test to/ }).click();
  await expect(toast(page, 'Test webhook sent successfully')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expectFingerSized(page);
  await page.getByRole('button', { name: /^Edit W/ }).click();
  await expectAccessible(page);
  await expectFingerSized(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Deliveries of W/ }).click();
  await page.getByRole('button', { name: /^test Delivered/ }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectFingerSized(page);
});
