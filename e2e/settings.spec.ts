import { writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { existingAccount, newAccount } from './helpers/account.ts';
import { openAs, useServer } from './helpers/app.ts';
import { expectAccessible, expectNoSidewaysScroll } from './helpers/axe.ts';
import { allowClipboard, readClipboard } from './helpers/clipboard.ts';
import { run } from './helpers/program.ts';
import { expectSignIn, toast } from './helpers/screen.ts';
import { expectComplaints } from './helpers/watch.ts';

const app = useServer();
const openAdmin = () => existingAccount(app.server, 'admin', 'an-admins-own-password');

function tabs(page: Page) {
  return page.getByRole('tablist').getByRole('tab');
}

test.describe('The settings', () => {
  test('have four tabs for everybody, and two more for administrators', async ({ page }) => {
    await openAs(page, app.server, await newAccount(app.server), '/settings');
    await expect(tabs(page)).toHaveText(['General', 'Notifications', 'API Settings', 'Security']);
    await expect(page.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
    await openAs(page, app.server, await openAdmin(), '/settings');
    await expect(tabs(page).nth(4)).toHaveText('App Integration');
    await expect(tabs(page).nth(5)).toHaveText('User Management');
  });

  for (const tab of ['general', 'notifications', 'api', 'security', 'integration']) {
    test(`are accessible, also on a phone: ${tab}`, async ({ page }) => {
      await openAs(page, app.server, await openAdmin(), `/settings?tab=${tab}`);
      await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
      await expect(page.getByRole('status', { name: /^Loading/ })).toBeHidden();
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
  }
});

test.describe('Settings > General', () => {
  test('saves name and email, and the page knows them at once', async ({ page, context }) => {
    expectComplaints(context, /409/, /400/);
    const [ada, grace] = [await newAccount(app.server), await newAccount(app.server, 'Grace Hopper')];
    await openAs(page, app.server, ada, '/settings');
    await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace');
    await page.getByLabel('Full Name').fill('Countess');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Settings saved successfully')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Account of/ })).toHaveText('C');
    await page.reload();
    await expect(page.getByLabel('Full Name')).toHaveValue('Countess');

    await page.getByLabel('Email').fill('nonsense');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Invalid email')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    const password = page.getByLabel('Current Password');
    await page.getByLabel('Email').fill(grace.email);
    await password.fill(ada.password);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  });

  test('asks for the password before the email address changes, and only then', async ({ page, context }) => {
    expectComplaints(context, /400/);
    const ada = await newAccount(app.server);
    await openAs(page, app.server, ada, '/settings');
    const password = page.getByLabel('Current Password');
    const save = page.getByRole('button', { name: 'Save Changes' });
    await expect(page.getByLabel('Email')).toHaveValue(ada.email);
    await expect(password).toBeHidden();
    await page.getByLabel('Email').fill(`new.${ada.email}`);
    await save.click();
    await expect(page.getByText('Current password is required')).toBeVisible();
    await expect(password).toBeFocused();
    await password.fill('not my password');
    await save.click();
    await expect(page.getByText('The current password is wrong')).toBeVisible();
    await expect(password).toBeFocused();
    await expectAccessible(page);
    await password.fill(ada.password);
    await save.click();
    await expect(toast(page, 'Settings saved successfully')).toBeVisible();
    await expect(password).toBeHidden();
    await page.reload();
    await expect(page.getByLabel('Email')).toHaveValue(`new.${ada.email}`);
  });

  test('has UTC with a clock that goes, and a dark mode', async ({ page }) => {
    await openAs(page, app.server, await newAccount(app.server), '/settings');
    await expect(page.getByLabel('Time Zone')).toHaveValue('UTC');
    await expect(page.getByLabel('Time Zone')).toHaveAttribute('readonly');
    const clock = page.getByText(/^It is .+ UTC$/);
    const first = await clock.textContent();
    await expect(clock).not.toHaveText(first ?? '');
    await page.getByRole('switch', { name: 'Dark Mode' }).click();
    await expect(page.locator('html')).toHaveClass('dark');
    await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  });
});

test.describe('Settings > Notifications', () => {
  test('keep their switches with the account', async ({ page, context }) => {
    await context.grantPermissions(['notifications'], { origin: app.server.url });
    const ada = await newAccount(app.server);
    await openAs(page, app.server, ada, '/settings?tab=notifications');
    await expect(page.getByText('No mail server is configured yet')).toBeVisible();
    const names = ['Email notifications', 'Desktop notifications', 'High priority only'];
    const before = await Promise.all(
      names.map((name) => page.getByRole('switch', { name, exact: true }).isChecked()),
    );
    for (const name of names) {
      const saved = page.waitForResponse((response) => response.url().endsWith('/api/auth/profile'));
      await page.getByRole('switch', { name, exact: true }).click();
      expect((await saved).ok()).toBe(true);
      await expect(toast(page, 'Settings saved successfully')).toBeVisible();
    }
    await page.reload();
    for (const [index, name] of names.entries()) {
      await expect(page.getByRole('switch', { name, exact: true })).toBeChecked({ checked: !before[index] });
    }
  });

  test('lead to one’s apps, and administrators to all of them', async ({ page }) => {
    await openAs(page, app.server, await newAccount(app.server), '/settings?tab=notifications');
    await expect(page.getByRole('link', { name: 'App Management' })).toBeHidden();
    await page.getByRole('link', { name: 'Manage Apps' }).click();
    await expect(page).toHaveURL(/\/preferences$/);
    await openAs(page, app.server, await openAdmin(), '/settings?tab=notifications');
    await page.getByRole('link', { name: 'App Management' }).click();
    await expect(page).toHaveURL(/\/apps$/);
  });
});

test.describe('Settings > Security', () => {
  test('lists the sessions, and signs out elsewhere', async ({ page, browser }) => {
    const ada = await newAccount(app.server);
    const again = await existingAccount(app.server, ada.username, ada.password);
    const context = await browser.newContext();
    const other = await context.newPage();
    await openAs(other, app.server, again);
    await expect(other.getByRole('heading', { name: 'Recent Notifications' })).toBeVisible();

    await openAs(page, app.server, ada, '/settings?tab=security');
    const sessions = page.getByRole('list', { name: 'Signed-in sessions' }).getByRole('listitem');
    await expect(sessions).toHaveCount(2);
    await expect(sessions.filter({ hasText: 'This session' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Sign out elsewhere' }).click();
    await expect(toast(page, 'Signed out elsewhere')).toBeVisible();
    await expect(sessions).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Sign out elsewhere' })).toBeDisabled();
    await expectSignIn(other);
    await context.close();
  });

  test('updates the password, and says at the field what is wrong with it', async ({ page, context }) => {
    expectComplaints(context, /status of 400/, /Write failed: ApiError: 400/);
    const ada = await newAccount(app.server);
    await openAs(page, app.server, ada, '/settings?tab=security');
    const current = page.getByLabel('Current Password');
    const chosen = page.getByLabel('New Password', { exact: true });
    await current.fill('not-my-password');
    await chosen.fill('a-fine-passphrase');
    await page.getByLabel('Confirm New Password').fill('a-fine-passphrase');
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expect(toast(page, 'Password change failed')).toBeVisible();
    await expect(page.getByText('currentPassword')).toHaveCount(0);
    await expect(current).toHaveAccessibleDescription('The current password is wrong');
    await expect(current).toBeFocused();
    await current.fill(ada.password);
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expect(toast(page, 'Password changed successfully')).toBeVisible();
    await expect(chosen).toHaveValue('');
    await existingAccount(app.server, ada.username, 'a-fine-passphrase');
  });

  test('deletes the account for the right password alone', async ({ page, context }) => {
    // The live connection ends with the account, and may be on its way back at that moment.
    expectComplaints(
      context,
      /status of 40[01]/,
      /Write failed: ApiError: 400/,
      /WebSocket connection .* failed/,
    );
    const ada = await newAccount(app.server);
    await openAs(page, app.server, ada, '/settings?tab=security');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await expect(dialog.getByText('Password is required')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill('not-my-password');
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await expect(dialog.getByText('The password is wrong')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(ada.password);
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await expectSignIn(page);
    await expect(toast(page, 'Account deleted')).toBeVisible();
    await expect(existingAccount(app.server, ada.username, ada.password)).rejects.toThrow('401');
  });
});

test.describe('Settings > App Integration', () => {
  test('copies templates that run as they are, and a guide whose command works', async ({ page }, info) => {
    const ada = await newAccount(app.server);
    const env = { ALERTSTREAM_API_KEY: await ada.createKey('templates') };
    await allowClipboard(page, app.server.url);
    await openAs(page, app.server, await openAdmin(), '/settings?tab=integration');

    async function copy(label: string): Promise<string> {
      await page.getByRole('button', { name: `Copy ${label}` }).click();
      await expect(page.getByText(`${label} copied to clipboard`)).toBeVisible();
      return readClipboard(page);
    }
    for (const label of ['Market App Template', 'Generic Template']) {
      const file = info.outputPath('copied.mjs');
      writeFileSync(file, await copy(label));
      expect(await run(process.execPath, [file], env)).toEqual({ code: 0, stdout: '', stderr: '' });
    }
    const command = /```sh\n([\s\S]+?)```/.exec(await copy('Setup Guide'))?.[1] ?? '';
    expect((await run('sh', ['-c', command], env)).stdout).toContain('Setup works');

    const cookie = `alertstream_session=${ada.session}`;
    const response = await fetch(`${app.server.url}/api/notifications`, { headers: { cookie } });
    const titles = ((await response.json()) as { title: string }[]).map(({ title }) => title);
    expect(titles).toEqual(['Setup works', 'Hello from my-app', 'Hello from market-app']);
  });
});
