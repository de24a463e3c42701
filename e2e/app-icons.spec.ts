import { once } from 'node:events';
import { createServer, type Server as ImageServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { type Account, existingAccount, newAccount } from './helpers/account.ts';
import { openAs, openDashboard, useServer } from './helpers/app.ts';
import { row } from './helpers/screen.ts';
import { expectComplaints } from './helpers/watch.ts';

const app = useServer();
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
/** Where pictures lie that don't belong to the product. */
let elsewhere: ImageServer;
let pictures: string;
let admin: Account;

test.beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    const exists = request.url === '/logo.svg';
    response.writeHead(exists ? 200 : 404, { 'content-type': 'image/svg+xml' });
    response.end(exists ? PICTURE : '');
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  pictures = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  admin = await existingAccount(app.server, 'admin', 'an-admins-own-password');
  await register('withPicture', `${pictures}/logo.svg`);
  await register('withName', 'rocket');
  await register('brokenPicture', `${pictures}/gone.svg`);
});

test.afterAll(() => {
  elsewhere.close();
});

async function register(appName: string, icon: string): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    cookie: `alertstream_session=${admin.session}`,
    origin: app.server.url,
  };
  const body = JSON.stringify({ appName, displayName: `The ${appName}`, icon });
  const answer = await fetch(`${app.server.url}/api/admin/allowed-apps`, { method: 'POST', headers, body });
  expect(answer.status).toBe(201);
}

const drawn = (page: Page) =>
  page.evaluate(() => [...document.images].map((image) => image.naturalWidth > 0));

test.describe('The icon of an app', () => {
  test('is drawn where it can be, and its initials elsewhere', async ({ page, context }) => {
    expectComplaints(context, /404/);
    await openAs(page, app.server, admin, '/apps');
    const line = (appName: string) => page.getByRole('row').filter({ hasText: appName });
    await expect(line('withPicture').locator('img')).toHaveAttribute('src', `${pictures}/logo.svg`);
    await expect.poll(() => drawn(page)).toEqual([true]);
    await expect(line('withName').locator('.lucide-rocket')).toBeVisible();
    await expect(line('brokenPicture').getByText('TH', { exact: true })).toBeVisible();
    await expect(line('brokenPicture').locator('img')).toHaveCount(0);
  });

  test('is in the inbox and beside the preferences too', async ({ page, context }) => {
    expectComplaints(context, /404/);
    const ada = await newAccount(app.server);
    await ada.send({ title: 'Pictured', message: 'M', appName: 'withPicture' });
    await openDashboard(page, app.server, ada);
    await expect(row(page, 'Pictured').locator('img')).toHaveCount(1);
    await expect.poll(() => drawn(page)).toEqual([true]);
    await page.goto(`${app.server.url}/preferences`);
    await expect.poll(() => drawn(page)).toEqual([true]);
  });

  test('opens the page to nothing else', async ({ request }) => {
    const answer = await request.get(app.server.url);
    const policy = answer.headers()['content-security-policy'];
    expect(policy).toContain(`img-src 'self' data: ${pictures};`);
    expect(policy).toContain("script-src 'self';");
  });
});
