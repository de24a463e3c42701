import { expect, type Page, test } from '@playwright/test';
import { type Account, existingAccount, newAccount } from './helpers/account.ts';
import { openAs, useServer } from './helpers/app.ts';
import { expectAccessible, expectNoSidewaysScroll } from './helpers/axe.ts';
import { expectSignIn, signIn, toast, toastArea } from './helpers/screen.ts';
import { expectComplaints } from './helpers/watch.ts';

const app = useServer();
let admin: Account;

test.beforeEach(async () => {
  admin ??= await existingAccount(app.server, 'admin', 'an-admins-own-password');
});

function userRow(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text });
}

async function openUsers(page: Page): Promise<void> {
  await openAs(page, app.server, admin, '/users');
  await expect(userRow(page, 'admin@')).toBeVisible();
}

async function fillUser(page: Page, name: string, email: string, username: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full Name').fill(name);
  await dialog.getByLabel('Email Address').fill(email);
  await dialog.getByLabel('Username').fill(username);
}

test.describe('User management', () => {
  test('shows every column, and no way to delete oneself', async ({ page }) => {
    await openUsers(page);
    await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
    for (const column of ['Name', 'Username', 'Email', 'Role', 'Status', 'Created (UTC)', 'Actions']) {
      await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
    }
    const own = userRow(page, 'admin@');
    await expect(own).toContainText('Admin');
    await expect(own).toContainText('Active');
    await expect(own.getByRole('button', { name: /^Edit/ })).toBeVisible();
    await expect(own.getByRole('button', { name: /^Reset the password/ })).toBeVisible();
    await expect(own.getByRole('button', { name: /^Delete/ })).toBeHidden();
  });

  test('adds a user, whose password is their username until they choose one', async ({ page, browser }) => {
    await openUsers(page);
    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await expect(dialog).toContainText('The initial password is the username');
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await expect(dialog.getByText('String must contain at least 1 character(s)')).toHaveCount(2);
    await expect(dialog.getByText('Invalid email')).toBeVisible();
    await expect(dialog.getByLabel('Full Name')).toBeFocused();

    await fillUser(page, 'Grace Hopper', 'grace.hopper@example.com', 'gracehopper');
    await dialog.getByLabel('Administrator').check();
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await expect(toast(page, 'User created successfully. Password is set to username.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(userRow(page, 'gracehopper')).toContainText('Must change password');
    await expect(userRow(page, 'gracehopper').getByText('Admin', { exact: true })).toBeVisible();

    const context = await browser.newContext();
    const grace = await context.newPage();
    await grace.goto(app.server.url);
    await signIn(grace, 'gracehopper', 'gracehopper');
    await expect(grace.getByRole('dialog', { name: 'Welcome, gracehopper' })).toBeVisible();
    await context.close();
  });

  test('names the field whose value is taken', async ({ page, context }) => {
    expectComplaints(context, /409/);
    const ada = await newAccount(app.server);
    await openUsers(page);
    await page.getByRole('button', { name: 'Add User' }).click();
    await fillUser(page, 'Another Ada', ada.email, 'another-ada');
    await page.getByRole('dialog').getByRole('button', { name: 'Add User' }).click();
    await expect(page.getByRole('dialog')).toContainText(
      'There already is an account with this email address',
    );
    await expect(page.getByLabel('Email Address')).toBeFocused();
  });

  test('edits a user; the hint about the password is for new ones', async ({ page }) => {
    const ada = await newAccount(app.server);
    await openUsers(page);
    await userRow(page, ada.email).getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    await expect(dialog).not.toContainText('initial password');
    await dialog.getByLabel('Full Name').fill('Ada of Lovelace');
    await dialog.getByLabel('Active').uncheck();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'User updated successfully')).toBeVisible();
    await expect(userRow(page, ada.email)).toContainText('Ada of Lovelace');
    await expect(userRow(page, ada.email)).toContainText('Inactive');
  });

  for (const choice of ['Use the current values', 'Keep mine']) {
    test(`tells that somebody else was faster: ${choice}`, async ({ page, context }) => {
      expectComplaints(context, /409/);
      const ada = await newAccount(app.server);
      await openUsers(page);
      await userRow(page, ada.email).getByRole('button', { name: /^Edit/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Full Name').fill('Mine');
      const users = await (await page.request.get(`${app.server.url}/api/admin/users`)).json();
      const id = users.find((user: { email: string }) => user.email === ada.email).id;
      const other = { data: { name: 'Theirs', isAdmin: true }, headers: { origin: app.server.url } };
      await page.request.patch(`${app.server.url}/api/admin/users/${id}`, other);

      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Somebody else changed this user');
      await expect(dialog.getByRole('alert')).toContainText('now “Theirs”, here “Mine”');
      await dialog.getByRole('button', { name: choice }).click();
      await expect(dialog.getByRole('alert')).toBeHidden();
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expect(toast(page, 'User updated successfully')).toBeVisible();
      await expect(userRow(page, ada.email)).toContainText(choice === 'Keep mine' ? 'Mine' : 'Theirs');
      await expect(userRow(page, ada.email).getByText('Admin', { exact: true })).toBeVisible();
    });
  }

  test('resets a password after a question', async ({ page }) => {
    const ada = await newAccount(app.server);
    await openUsers(page);
    await userRow(page, ada.email)
      .getByRole('button', { name: /^Reset the password/ })
      .click();
    const dialog = page.getByRole('alertdialog', { name: 'Reset Password' });
    await expect(dialog).toContainText(ada.username);
    await dialog.getByRole('button', { name: 'Reset Password' }).click();
    const told = 'Password reset successfully. User must change password on next login.';
    await expect(toast(page, told)).toBeVisible();
    await expect(userRow(page, ada.email)).toContainText('Must change password');
  });

  test('deletes at once, and brings back with Undo', async ({ page, browser }) => {
    const ada = await newAccount(app.server, 'Undone Ada');
    const theirs = await browser.newContext();
    const adasPage = await theirs.newPage();
    await openAs(adasPage, app.server, ada);
    await expect(adasPage.getByRole('heading', { name: 'Recent Notifications' })).toBeVisible();

    await openUsers(page);
    await userRow(page, ada.email)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(userRow(page, ada.email)).toBeHidden();
    await expect(toast(page, 'User deleted successfully')).toBeVisible();
    await expectSignIn(adasPage);
    await theirs.close();

    await toastArea(page).getByRole('button', { name: 'Undo' }).first().click();
    await expect(toast(page, 'User restored')).toBeVisible();
    await expect(userRow(page, ada.email)).toBeVisible();
    await page.reload();
    await expect(userRow(page, ada.email)).toBeVisible();
  });

  test('brings back all that were deleted in a row', async ({ page }) => {
    const both = [await newAccount(app.server, 'Row Ada'), await newAccount(app.server, 'Row Grace')];
    await openUsers(page);
    for (const { email } of both) {
      await userRow(page, email)
        .getByRole('button', { name: /^Delete/ })
        .click();
      await expect(userRow(page, email)).toBeHidden();
    }
    await expect(page.getByText('Row Ada, Row Grace')).toBeVisible();
    await toastArea(page).getByRole('button', { name: 'Undo' }).first().click();
    await expect(toast(page, 'User restored')).toBeVisible();
    for (const { email } of both) await expect(userRow(page, email)).toBeVisible();
  });

  test('offers Undo for ten seconds', async ({ page }) => {
    const ada = await newAccount(app.server, 'Gone Ada');
    await openUsers(page);
    await userRow(page, ada.email)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(toast(page, 'User deleted successfully')).toBeVisible();
    await page.getByRole('heading', { name: 'User Management' }).click();
    await page.mouse.move(5, 5);
    const startedAt = performance.now();
    await expect(toast(page, 'User deleted successfully')).toBeHidden({ timeout: 14_000 });
    expect(performance.now() - startedAt).toBeGreaterThan(8_000);
  });

  test('is searched and sorted, and the URL says how', async ({ page }) => {
    const zoe = await newAccount(app.server, 'Zoe Zebra');
    await openUsers(page);
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(page.getByRole('row').nth(1)).toContainText('Zoe Zebra');
    await page.getByLabel('Search users').fill(`${zoe.username} zebra`);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/q=.+sort=-name|sort=-name.+q=/);
    await page.reload();
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByLabel('Search users').fill('nobody has this');
    await expect(page.getByText('No matching users')).toBeVisible();
  });

  test('is the same in the settings', async ({ page }) => {
    await openAs(page, app.server, admin, '/settings?tab=users');
    await expect(userRow(page, 'admin@')).toBeVisible();
    await page.getByLabel('Search users').fill('admin@');
    await expect(page).toHaveURL(/tab=users/);
    await expect(page.getByRole('row')).toHaveCount(2);
  });

  for (const path of ['/users', '/settings?tab=users']) {
    test(`${path} is denied to everybody else`, async ({ page }) => {
      await openAs(page, app.server, await newAccount(app.server), path);
      await expect(
        page.getByText('Access Denied - You need administrator privileges to access user management.'),
      ).toBeVisible();
      await expect(page.getByRole('table')).toBeHidden();
    });
  }

  test('is accessible, also as cards on a phone', async ({ page }) => {
    await openUsers(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add User' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('list', { name: 'Users' })).toContainText('admin@');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('says what failed, and tries again', async ({ page, context }) => {
    expectComplaints(context, /500|Read failed/);
    await page.route('**/api/admin/users', (route) =>
      route.fulfill({ status: 500, json: { message: 'The database is away', code: 'internal_error' } }),
    );
    await openAs(page, app.server, admin, '/users');
    await expect(page.getByText('Failed to load users')).toBeVisible();
    await expect(page.getByText('The database is away')).toBeVisible();
    await page.unroute('**/api/admin/users');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(userRow(page, 'admin@')).toBeVisible();
  });
});
