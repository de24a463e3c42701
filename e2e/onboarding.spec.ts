import { expect, test } from '@playwright/test';
import { newAccount } from './helpers/account.ts';
import { openDashboard, useServer } from './helpers/app.ts';
import { allowClipboard, readClipboard } from './helpers/clipboard.ts';
import { run } from './helpers/program.ts';
import { expectStat, expectUnread } from './helpers/screen.ts';

const app = useServer();

test.describe('A new account', () => {
  test('is led from its first key to its first notification', async ({ page }) => {
    const ada = await newAccount(app.server);
    await allowClipboard(page, app.server.url);
    await openDashboard(page, app.server, ada);
    await expect(page.getByRole('heading', { name: 'Send your first notification' })).toBeVisible();
    await expect(page.getByText('No notifications yet')).toBeVisible();
    await expect(page.getByText(/Waiting for your first notification/)).toBeVisible();

    await page.getByLabel('API key name').fill('laptop');
    await page.getByRole('button', { name: 'Create API Key' }).click();
    await page.getByRole('figure').getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => readClipboard(page)).toContain('ask_');
    const { code } = await run('sh', ['-c', await readClipboard(page)]);
    expect(code).toBe(0);

    await expect(page.getByText(/landed in \d+ ms/)).toBeVisible();
    await expect(page.getByText(/Waiting for your first notification/)).toBeHidden();
    await expect(page.getByRole('img', { name: 'Done' })).toHaveCount(3);
    await expectUnread(page, 'Hello from curl');
    await expectStat(page, 'Total', 1);

    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('heading', { name: 'Send your first notification' })).toBeHidden();
    await page.reload();
    await expectUnread(page, 'Hello from curl');
    await expect(page.getByRole('heading', { name: 'Send your first notification' })).toBeHidden();
  });

  test('sees that a call with a wrong key was turned away, and then the right one land', async ({ page }) => {
    const ada = await newAccount(app.server);
    await openDashboard(page, app.server, ada);
    const body = JSON.stringify({ title: 'Typo', message: 'In the key' });
    const headers = { 'content-type': 'application/json', 'x-api-key': 'ask_wrong' };
    const refused = await fetch(`${app.server.url}/api/notifications`, { method: 'POST', headers, body });
    expect(refused.status).toBe(401);
    await expect(page.getByText(/turned away/)).toBeVisible();
    await expect(page.getByText(/Waiting for your first notification/)).toBeVisible();

    await ada.send({ title: 'Right', message: 'With the right key' });
    await expect(page.getByText(/landed in/)).toBeVisible();
    await expect(page.getByText(/turned away/)).toBeHidden();

    await ada.send({ title: 'Second', message: 'Of many' });
    await expectUnread(page, 'Second');
    await expect(page.getByText(/^Right landed in/)).toBeVisible();
  });

  test('that has had notifications is not led again', async ({ page }) => {
    const ada = await newAccount(app.server);
    await ada.send({ title: 'First', message: 'Long ago' });
    await openDashboard(page, app.server, ada);
    await expectUnread(page, 'First');
    await expect(page.getByRole('heading', { name: 'Send your first notification' })).toBeHidden();
  });
});
