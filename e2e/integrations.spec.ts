import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Mailbox, openMailbox } from '../server/test/mailbox.ts';
import { openReceiver, type Receiver } from '../server/test/receivers.ts';
import { type Account, newAccount } from './helpers/account.ts';
import { openAs, useServer } from './helpers/app.ts';
import { expectAccessible, expectNoSidewaysScroll } from './helpers/axe.ts';
import { expectFingerSized, PHONE } from './helpers/layout.ts';
import { expectDashboard, expectSignIn, row, signIn, toast } from './helpers/screen.ts';
import { type Server, startServer } from './helpers/server.ts';
import { expectComplaints } from './helpers/watch.ts';

const app = useServer({ ALLOW_PRIVATE_TARGETS: 'true' });
let receiver: Receiver;

test.beforeEach(async () => {
  receiver = await openReceiver();
});
test.afterEach(() => receiver.close());

async function openIntegrations(page: Page, server: Server, who: Account): Promise<void> {
  await openAs(page, server, who, '/integrations?tab=integrations');
  await expect(page.getByRole('heading', { name: 'Third-Party Integrations' })).toBeVisible();
  await expect(cards(page)).toHaveCount(8);
}

function cards(page: Page): Locator {
  return page.getByRole('list', { name: 'Integrations' }).locator('> li');
}

function card(page: Page, name: string): Locator {
  return cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
}

test('a service is connected once a test arrives, and then gets what is announced', async ({
  page,
  context,
}) => {
  expectComplaints(context, /status of 422/, /Write failed/);
  const ada = await newAccount(app.server);
  await openIntegrations(page, app.server, ada);
  await expect(card(page, 'ntfy').getByText('Disconnected')).toBeVisible();
  await card(page, 'ntfy').getByRole('button', { name: 'Connect ntfy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect ntfy' });
  await dialog.getByLabel('Topic').fill('two words');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByText('Must be 1 to 64 letters, digits, - or _')).toBeVisible();
  await expect(dialog.getByLabel('Topic')).toBeFocused();

  receiver.answer = (response) => response.writeHead(403).end('{"code":40301,"error":"forbidden"}');
  await dialog.getByLabel('Topic').fill('alerts');
  await dialog.getByLabel('Server').fill(new URL(receiver.url).origin);
  await dialog.getByLabel('Access token (optional)').fill('tk_secret');
  await dialog.getByLabel('Minimum priority').selectOption('High and above');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nothing was saved');
  receiver.answer = (response) => response.writeHead(200).end('{}');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(toast(page, 'ntfy connected')).toBeVisible();
  const connected = card(page, 'ntfy');
  await expect(connected.getByText('Connected', { exact: true })).toBeVisible();
  await expect(connected).toContainText('High and above, from all apps');
  await expect(connected).not.toContainText('tk_secret');

  const before = receiver.calls.length;
  await ada.send(
    { title: 'Not pressing', message: 'M', priority: 'normal' },
    { title: 'For the phone', message: 'M', priority: 'high' },
  );
  await expect.poll(() => receiver.calls.length).toBe(before + 1);
  expect(receiver.calls.at(-1)?.body).toContain('For the phone');
  await page.goto(app.server.url);
  await row(page, 'For the phone').getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('dialog').getByText(/^Sent to ntfy at \d\d:\d\d UTC$/)).toBeVisible();
});

test('a service that stops answering says why; it is tested, configured and disconnected', async ({
  page,
}) => {
  const ada = await newAccount(app.server);
  await ada.send({ title: 'Hello', message: 'M', appName: 'backup' });
  await openIntegrations(page, app.server, ada);
  await card(page, 'Discord').getByRole('button', { name: 'Connect Discord' }).click();
  await page.getByLabel('Webhook URL').fill(receiver.url);
  await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click();
  await expect(toast(page, 'Discord connected')).toBeVisible();

  await page.getByRole('button', { name: 'Configure Discord' }).click();
  const dialog = page.getByRole('dialog', { name: 'Configure Discord' });
  await expect(dialog.getByLabel('Webhook URL')).toHaveValue(/••••/);
  await dialog.getByLabel('Apps').selectOption('Chosen apps alone');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('Choose at least one app')).toBeVisible();
  await dialog.getByRole('button', { name: 'backup' }).click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Discord updated')).toBeVisible();
  await expect(card(page, 'Discord')).toContainText('All priorities, from backup');

  receiver.answer = (response) => response.writeHead(404).end('{"message":"Unknown Webhook"}');
  await page.getByRole('button', { name: 'Send a test to Discord' }).click();
  await expect(toast(page, 'The test was not delivered')).toBeVisible();
  await ada.send({ title: 'Lost', message: 'M', appName: 'backup' });
  await expect.poll(() => receiver.calls.length).toBe(3);
  await expect(async () => {
    await page.reload();
    await expect(card(page, 'Discord').getByText('Error', { exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(card(page, 'Discord')).toContainText('404');

  await page.getByRole('button', { name: 'Disconnect Discord' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(toast(page, 'Discord disconnected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect Discord' })).toBeVisible();
});

test('the cards and a form are accessible, also on a phone; without a mail server, email says so', async ({
  page,
}) => {
  test.slow(); // axe, six times
  await openIntegrations(page, app.server, await newAccount(app.server));
  await expect(card(page, 'Email')).toContainText('sends no email');
  await expect(page.getByRole('button', { name: 'Connect Email' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Connect Gotify' }).click();
  await page.getByLabel('Apps').selectOption('Chosen apps alone');
  await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expectFingerSized(page);
  await page.keyboard.press('Escape');
  await expectNoSidewaysScroll(page);
  await expectFingerSized(page);
});

test('what each service asks for is accessible', async ({ page }) => {
  test.slow(); // axe, twice for each of seven
  await openIntegrations(page, app.server, await newAccount(app.server));
  const connect = page.getByRole('button', { name: /^Connect / });
  await expect(connect).toHaveCount(7);
  for (const name of await connect.evaluateAll((all) => all.map((each) => each.ariaLabel ?? ''))) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test.describe('With a mail server', () => {
  let mailbox: Mailbox;
  let server: Server;
  test.beforeAll(async () => {
    mailbox = await openMailbox();
    server = await startServer({ ALLOW_PRIVATE_TARGETS: 'true', SMTP_URL: mailbox.url });
  });
  test.afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await mailbox.close();
  });

  test('a forgotten password is replaced by a link, once', async ({ page, context }) => {
    expectComplaints(context, /status of 400/, /Write failed/);
    const ada = await newAccount(server);
    await page.goto(server.url);
    await page.getByLabel('Email or Username').fill(ada.username);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Forgot password?' });
    await expect(dialog.getByLabel('Email or Username')).toHaveValue(ada.username);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(dialog.getByText(/^If there is such an account, a link is on its way/)).toBeVisible();
    await expect.poll(() => mailbox.to(ada.email).length).toBe(1);
    const link =
      /http\S+\/reset-password\?token=[\w-]+/.exec(mailbox.to(ada.email)[0]?.text ?? '')?.[0] ?? '';
    // The mail names PUBLIC_URL, which the tests leave at its default.
    const path = link.slice(new URL(link).origin.length);

    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('New Password', { exact: true }).fill('a-new-password-of-hers');
    await page.getByLabel('Confirm New Password').fill('something else');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText("Passwords don't match")).toBeVisible();
    await page.getByLabel('Confirm New Password').fill('a-new-password-of-hers');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(toast(page, 'Password changed successfully')).toBeVisible();
    await expectSignIn(page);
    await signIn(page, ada.username, 'a-new-password-of-hers');
    await expectDashboard(page);

    await page.goto(server.url + path);
    await page.getByLabel('New Password', { exact: true }).fill('another-password-of-hers');
    await page.getByLabel('Confirm New Password').fill('another-password-of-hers');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByRole('alert')).toContainText('Nothing was changed');
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await expectDashboard(page);
  });

  test('email is a service like the others', async ({ page }) => {
    const ada = await newAccount(server);
    await openIntegrations(page, server, ada);
    await page.getByRole('button', { name: 'Connect Email' }).click();
    await page.getByLabel('Email Address').fill('oncall@example.com');
    await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click();
    await expect(toast(page, 'Email connected')).toBeVisible();
    await ada.send({ title: 'Disk full', message: 'M', priority: 'critical' });
    await expect.poll(() => mailbox.to('oncall@example.com').length).toBe(2);
    await page.goto(`${server.url}/settings?tab=notifications`);
    await expect(page.getByText(`Sent to ${ada.email} when something is announced to you.`)).toBeVisible();
  });
});
