import { expect, type Page, test } from '@playwright/test';
import { newAccount, sendWith } from './helpers/account.ts';
import { expectLive, openAs, openDashboard, useServer } from './helpers/app.ts';
import { allowClipboard, readClipboard } from './helpers/clipboard.ts';
import { run } from './helpers/program.ts';
import { row, toast } from './helpers/screen.ts';

const app = useServer();

/** A new account with API Settings in front of it. */
async function openKeys(page: Page) {
  const ada = await newAccount(app.server);
  await allowClipboard(page, app.server.url);
  await openAs(page, app.server, ada, '/settings');
  await page.getByRole('tab', { name: 'API Settings' }).click();
  return ada;
}

async function createKey(page: Page, name: string): Promise<void> {
  await page.getByLabel('API key name').fill(name);
  await page.getByRole('button', { name: 'Create API Key' }).click();
  await expect(keyRow(page, name)).toBeVisible();
}

function keyRow(page: Page, name: string) {
  return page.getByRole('listitem').filter({ hasText: name });
}

async function copyKey(page: Page, name: string): Promise<string> {
  await keyRow(page, name).getByRole('button', { name: /^Copy/ }).click();
  await expect(toast(page, 'Copied to clipboard')).toBeVisible();
  return readClipboard(page);
}

test.describe('API keys', () => {
  test('are made with a name: without one the button is disabled', async ({ page }) => {
    await openKeys(page);
    const button = page.getByRole('button', { name: 'Create API Key' });
    await expect(button).toBeDisabled();
    await page.getByLabel('API key name').fill('   ');
    await expect(button).toBeDisabled();
    await page.getByLabel('API key name').fill('backup-server');
    await expect(button).toBeEnabled();
    await button.click();
    await expect(toast(page, 'API key created successfully')).toBeVisible();
    await expect(keyRow(page, 'backup-server')).toContainText('Active');
    await expect(page.getByLabel('API key name')).toHaveValue('');
    await expect(button).toBeDisabled();
  });

  test('show twelve characters and an ellipsis; copying gives the whole key', async ({ page }) => {
    await openKeys(page);
    await createKey(page, 'backup-server');
    const key = await copyKey(page, 'backup-server');
    expect(key).toMatch(/^ask_\w{40,}$/);
    await expect(
      keyRow(page, 'backup-server').getByText(`${key.slice(0, 12)}…`, { exact: true }),
    ).toBeVisible();
    await expect(keyRow(page, 'backup-server').getByText(key)).toBeHidden();
    await sendWith(app.server, key, { title: 'It works', message: 'With the copied key' });

    await page.reload();
    expect(await copyKey(page, 'backup-server')).toBe(key);
  });

  test('come with a curl example that runs as it is', async ({ page, context }) => {
    const ada = await openKeys(page);
    await createKey(page, 'terminal');
    await page.getByRole('figure').getByRole('button', { name: 'Copy' }).click();
    await expect(toast(page, 'Copied to clipboard')).toBeVisible();
    const command = await readClipboard(page);

    const dashboard = await context.newPage();
    await openDashboard(dashboard, app.server, ada);
    const { code, stdout } = await run('sh', ['-c', command]);
    expect(code).toBe(0);
    const { title } = JSON.parse(stdout);
    await expect(row(dashboard, title)).toBeVisible();
  });

  test('are chosen for the curl example where there are several', async ({ page }) => {
    const ada = await openKeys(page);
    const first = await ada.createKey('first');
    const second = await ada.createKey('second');
    await page.reload();
    for (const [name, key] of [
      ['first', first],
      ['second', second],
    ] as const) {
      await page.getByLabel('With the key').selectOption(name);
      await page.getByRole('figure').getByRole('button', { name: 'Copy' }).click();
      await expect.poll(() => readClipboard(page)).toContain(key);
    }
  });

  test('are deleted after a question, and refused from then on', async ({ page }) => {
    const ada = await openKeys(page);
    const key = await ada.createKey('old-server');
    await page.reload();
    await keyRow(page, 'old-server')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await sendWith(app.server, key, { title: 'Still good', message: 'Cancelled' });

    await keyRow(page, 'old-server')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'API key deleted successfully')).toBeVisible();
    await expect(keyRow(page, 'old-server')).toBeHidden();
    await expect(sendWith(app.server, key, { title: 'Late', message: 'Refused' })).rejects.toThrow('401');
  });

  test('lead back to the dashboard', async ({ page }) => {
    await openKeys(page);
    await page.getByRole('link', { name: /Back to/ }).click();
    await expect(page).toHaveURL(`${app.server.url}/`);
    await expectLive(page);
  });
});
