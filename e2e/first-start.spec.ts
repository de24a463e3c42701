import { expect, type Page, test } from '@playwright/test';
import { useServer } from './helpers/app.ts';
import { expectDashboard, expectSignIn, searchBox, signIn, toast } from './helpers/screen.ts';
import { expectComplaints } from './helpers/watch.ts';

/** Without ADMIN_PASSWORD the first start makes up a password, and prints it once. */
const app = useServer({ ADMIN_PASSWORD: '' });

async function generatedPassword(): Promise<string> {
  const find = () => /Password {2}(\S+)/.exec(app.server.output())?.[1] ?? '';
  await expect.poll(find).not.toBe('');
  return find();
}

async function signInFirst(page: Page): Promise<void> {
  await page.goto(app.server.url);
  await signIn(page, 'admin', await generatedPassword());
  await expectForced(page);
}

async function expectForced(page: Page): Promise<void> {
  await expect(forced(page)).toBeVisible();
  await expect(forced(page)).toContainText('admin');
}

function forced(page: Page) {
  return page.getByRole('dialog').filter({ has: page.getByLabel('Current Password') });
}

async function choose(page: Page, current: string, chosen: string, confirmed = chosen): Promise<void> {
  await page.getByLabel('Current Password').fill(current);
  await page.getByLabel('New Password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm New Password').fill(confirmed);
  await forced(page).getByRole('button', { name: 'Change Password' }).click();
}

test.describe('The first sign-in with the generated password', () => {
  test('asks for an own password over the welcome screen, and greets by username', async ({ page }) => {
    await signInFirst(page);
    await expect(page.getByText(/Welcome to AlertStream/)).toBeVisible();
    await expect(forced(page).getByText(/Welcome, admin/)).toBeVisible();
  });

  test('leaves no way around: no close button, no Escape, no click beside it, no other route', async ({
    page,
  }) => {
    await signInFirst(page);
    await expect(forced(page).getByRole('button', { name: /close|cancel|later|skip/i })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expectForced(page);
    await page.mouse.click(5, 400);
    await expectForced(page);
    for (const path of ['/settings', '/?filters=open', '/users', '/no/such/page']) {
      await page.goto(app.server.url + path);
      await expectForced(page);
      await expect(searchBox(page)).toBeHidden();
    }
    const { status, code } = await page.evaluate(async () => {
      const answer = await fetch('/api/notifications');
      return { status: answer.status, code: (await answer.json()).code };
    });
    expect({ status, code }).toEqual({ status: 403, code: 'password_change_required' });
  });

  test.beforeEach(({ context }) => {
    expectComplaints(context, /status of 403 .*\/api\/notifications/, /status of 40[01] .*change-password/);
    expectComplaints(context, /Write failed/);
  });

  test('keeps the keyboard inside the dialog', async ({ page }) => {
    await signInFirst(page);
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      const inside = () => forced(page).evaluate((dialog) => dialog.contains(document.activeElement));
      await expect.poll(inside).toBe(true);
    }
  });

  test('says what is wrong with a new password', async ({ page }) => {
    await signInFirst(page);
    const current = await generatedPassword();
    await choose(page, '', 'short', 'other');
    await expect(page.getByText('Current password is required')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();

    await choose(page, current, 'a-fine-passphrase', 'another-passphrase');
    await expect(page.getByText("Passwords don't match")).toBeVisible();
    await expect(page.getByLabel('Confirm New Password')).toHaveAttribute('aria-invalid', 'true');

    await choose(page, 'not-the-current-one', 'a-fine-passphrase');
    await expect(toast(page, 'Password change failed')).toBeVisible();
    await expectForced(page);
  });

  test('opens the dashboard once it is changed, and the generated password is good no more', async ({
    page,
    context,
  }) => {
    expectComplaints(context, /status of 401 .*\/login/);
    await signInFirst(page);
    const generated = await generatedPassword();
    await choose(page, generated, 'a-fine-passphrase');
    await expect(toast(page, 'Password changed successfully')).toBeVisible();
    await expectDashboard(page);

    await page.getByRole('button', { name: 'Logout' }).click();
    await expectSignIn(page);
    await signIn(page, 'admin', generated);
    await expect(toast(page, 'Login failed')).toBeVisible();
    await signIn(page, 'admin', 'a-fine-passphrase');
    await expectDashboard(page);
  });
});
