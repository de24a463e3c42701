import { writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { type Account, newAccount } from './helpers/account.ts';
import { expectLive, openAs, useServer } from './helpers/app.ts';
import { expectAccessible, expectNoSidewaysScroll } from './helpers/axe.ts';
import { allowClipboard, readClipboard } from './helpers/clipboard.ts';
import { run } from './helpers/program.ts';
import { toast } from './helpers/screen.ts';
import { expectComplaints } from './helpers/watch.ts';

const app = useServer();

async function openGuide(page: Page, who: Account): Promise<void> {
  await openAs(page, app.server, who, '/integration-guide');
  await expect(page.getByRole('heading', { name: 'Integration Guide' })).toBeVisible();
}

/** Somebody with one key, at the guide. */
async function openWithKey(page: Page): Promise<{ ada: Account; key: string }> {
  const ada = await newAccount(app.server);
  const key = await ada.createKey('backup-server');
  await openGuide(page, ada);
  await expect(page.getByLabel('With the key')).toBeVisible();
  return { ada, key };
}

/** Clicks a copy button, and gives what the clipboard then holds. */
async function copied(page: Page, button: string, description: string): Promise<string> {
  await page.getByRole('button', { name: button, exact: true }).click();
  // The toast before may still be fading out.
  await expect(toast(page, 'Copied!').last()).toBeVisible();
  await expect(page.getByText(description, { exact: true })).toBeVisible();
  return readClipboard(page);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send a test' });

test.describe('The integration guide', () => {
  test('has its badges, warnings and notes', async ({ page }) => {
    await openWithKey(page);
    for (const badge of ['Crash-Proof', 'Copy-Paste Ready', 'JS & Python', 'Version 2.0']) {
      await expect(page.getByText(badge, { exact: true })).toBeVisible();
    }
    for (const warning of [
      'Each application must use its own unique API key',
      'Never share an API key',
      'Each key resolves to a user',
      'Request the key from the administrator',
      'With a wrong key, notifications do not appear',
    ]) {
      await expect(page.getByText(warning, { exact: false })).toBeVisible();
    }
    for (const note of ['Crash-proof design', 'Changing appName', 'Categories and priorities']) {
      await expect(page.getByText(note, { exact: true })).toBeVisible();
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('copies the dashboard URL, the endpoint and the whole key', async ({ page }) => {
    await allowClipboard(page, app.server.url);
    const { key } = await openWithKey(page);
    const { url } = app.server;
    await expect(page.getByText(`${key.slice(0, 12)}…`)).toBeVisible();
    expect(await copied(page, 'Copy: Dashboard URL', 'Dashboard URL copied to clipboard')).toBe(url);
    const endpoint = await copied(page, 'Copy: API endpoint', 'API endpoint copied to clipboard');
    expect(endpoint).toBe(`${url}/api/notifications`);
    expect(await copied(page, 'Copy: API key', 'API key copied to clipboard')).toBe(key);
  });

  test('has code in three tabs, filled with the address and the key, that runs as it is', async ({
    page,
  }, info) => {
    await allowClipboard(page, app.server.url);
    const { ada, key } = await openWithKey(page);
    await expect(page.getByRole('tab')).toHaveText(['JavaScript/Node.js', 'Python', 'Test & Verify (curl)']);
    const codes: [tab: string, label: string, program: string, args: string[]][] = [
      ['JavaScript/Node.js', 'send.mjs', process.execPath, ['From Node', 'It works']],
      ['Python', 'send.py', 'python3', ['From Python', 'It works']],
      ['Test & Verify (curl)', 'send.sh', 'sh', ['From a shell', 'It works']],
    ];
    for (const [tab, label, program, args] of codes) {
      await page.getByRole('tab', { name: tab }).click();
      const figure = page.getByRole('figure').filter({ hasText: label });
      await figure.getByRole('button', { name: 'Copy' }).click();
      await expect(toast(page, 'Copied!').last()).toBeVisible();
      await expect(page.getByText('Integration code copied!').last()).toBeVisible();
      const code = await readClipboard(page);
      expect(code).toContain(key);
      expect(code).toContain(app.server.url);
      const file = info.outputPath(label);
      writeFileSync(file, code);
      expect((await run(program, [file, ...args])).code).toBe(0);
    }
    await page.getByRole('figure').filter({ hasText: /^curl/ }).getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => readClipboard(page)).toMatch(/^curl -X POST/);
    await run('sh', ['-c', await readClipboard(page)]);

    const headers = { cookie: `alertstream_session=${ada.session}` };
    const list = await fetch(`${app.server.url}/api/notifications`, { headers });
    const titles = ((await list.json()) as { title: string }[]).map(({ title }) => title);
    expect(titles).toEqual(['Hello from curl', 'From a shell', 'From Python', 'From Node']);
  });

  test('says so where the clipboard refuses', async ({ page, context }) => {
    expectComplaints(context, /Copy failed/);
    await openWithKey(page);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
    });
    await page.getByRole('button', { name: 'Copy: API key' }).click();
    await expect(toast(page, 'Copy failed')).toBeVisible();
    await expect(page.getByText('Please copy the code manually')).toBeVisible();
  });

  test('sends a test, and shows it landing live', async ({ page }) => {
    await openWithKey(page);
    await expectLive(page);
    const request = page.waitForRequest((each) => each.url().endsWith('/api/notifications'));
    await send(page).click();
    await expect(page.getByText(/^Landed live in .+ it is in your inbox\.$/)).toBeVisible();
    expect((await request).headers()['x-api-key']).toMatch(/^ask_/);
    await page.getByRole('link', { name: 'AlertStream' }).click();
    await expect(page.getByText('Hello from the integration guide').first()).toBeVisible();
  });

  test('says what is wrong where the test is refused', async ({ page, context }) => {
    expectComplaints(context, /401|Write failed/);
    const { ada } = await openWithKey(page);
    const headers = { cookie: `alertstream_session=${ada.session}`, origin: app.server.url };
    const keys = await (await fetch(`${app.server.url}/api/api-keys`, { headers })).json();
    const [{ id }] = keys as [{ id: string }];
    await fetch(`${app.server.url}/api/api-keys/${id}`, { method: 'DELETE', headers });
    await send(page).click();
    await expect(page.getByText(/API key/i).filter({ hasText: /wrong|unknown|check/i })).toBeVisible();
    await expect(page.getByText('Landed live')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Integration Guide' })).toBeVisible();
  });

  test('creates a first key, and the code has it', async ({ page }) => {
    await openGuide(page, await newAccount(app.server));
    await expect(page.getByText('You have no API key yet.')).toBeVisible();
    await expect(send(page)).toBeDisabled();
    await expect(page.getByText('YOUR_API_KEY')).toBeVisible();
    await page.getByLabel('API key name').fill('my-app');
    await page.getByRole('button', { name: 'Create API Key' }).click();
    await expect(toast(page, 'API key created successfully')).toBeVisible();
    await expect(page.getByLabel('With the key')).toContainText('my-app');
    await expect(page.getByText('YOUR_API_KEY')).toBeHidden();
    await expect(send(page)).toBeEnabled();
  });

  test('says that the keys could not be read, and tries again', async ({ page, context }) => {
    expectComplaints(context, /500|Read failed/);
    await page.route('**/api/api-keys', (route) =>
      route.fulfill({ status: 500, json: { message: 'The database is away', code: 'internal_error' } }),
    );
    await openGuide(page, await newAccount(app.server));
    await expect(page.getByText('Failed to load API keys')).toBeVisible();
    await expect(page.getByText('The database is away')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/api-keys');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('You have no API key yet.')).toBeVisible();
  });
});
