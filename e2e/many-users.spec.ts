import { expect, type Page, test } from '@playwright/test';
import { type Account, existingAccount } from './helpers/account.ts';
import { openAs, useServer } from './helpers/app.ts';
import { expectAccessible, expectNoSidewaysScroll } from './helpers/axe.ts';
import { toast, toastArea } from './helpers/screen.ts';
import type { Server } from './helpers/server.ts';

const app = useServer();
const USERS = 300;
/** Of the table; what is out of sight is not among them. */
const ROWS_MAX = 60;
let admin: Account;

test.beforeAll(async () => {
  admin = await existingAccount(app.server, 'admin', 'an-admins-own-password');
  await makeUsers(app.server, USERS);
});

/** "User 000" and so on, some at a time: each costs the server a hash. */
async function makeUsers(server: Server, count: number): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    cookie: `alertstream_session=${admin.session}`,
    origin: server.url,
  };
  const numbers = Array.from({ length: count }, (_, index) => String(index).padStart(3, '0')).values();
  async function make() {
    for (const number of numbers) {
      const body = JSON.stringify({
        name: `User ${number}`,
        email: `user.${number}@example.com`,
        username: `user-${number}`,
      });
      const answer = await fetch(`${server.url}/api/admin/users`, { method: 'POST', headers, body });
      expect(answer.status).toBe(201);
    }
  }
  await Promise.all([make(), make(), make(), make()]);
}

async function openUsers(page: Page): Promise<void> {
  await openAs(page, app.server, admin, '/users');
  await expect(page.getByText(`${USERS + 1} users`)).toBeVisible();
}

function userRow(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name });
}

async function toTheEnd(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
}

test.describe('Hundreds of users', () => {
  test('are shown as far as they are in sight, and scroll to the last one', async ({ page }) => {
    await openUsers(page);
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(USERS + 2));
    expect(await page.getByRole('row').count()).toBeLessThan(ROWS_MAX);
    await expect(userRow(page, 'User 299')).toHaveCount(0);
    await toTheEnd(page);
    await expect(userRow(page, 'User 299')).toBeInViewport();
    await expect(userRow(page, 'User 299')).toHaveAttribute('aria-rowindex', String(USERS + 2));
    await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toBeInViewport();
    expect(await page.getByRole('row').count()).toBeLessThan(ROWS_MAX);
    await expectAccessible(page);
  });

  test('are sorted and searched as one types', async ({ page }) => {
    await openUsers(page);
    await page.getByRole('button', { name: 'Username', exact: true }).click();
    await page.getByRole('button', { name: 'Username', exact: true }).click();
    await expect(page.getByRole('row').nth(1)).toContainText('User 299');
    await toTheEnd(page);
    await expect(userRow(page, 'Administrator')).toBeInViewport();
    await page.getByLabel('Search users').fill('user-29');
    await expect(page.getByText(`10 of ${USERS + 1}`)).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(11);
    await expect(page.getByRole('row').nth(1)).toBeInViewport();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page.getByText(`${USERS + 1} users`)).toBeVisible();
  });

  test('are edited far down, and the place is kept', async ({ page }) => {
    await openUsers(page);
    await toTheEnd(page);
    await userRow(page, 'User 297').getByRole('button', { name: /^Edit/ }).click();
    await page.getByRole('dialog').getByLabel('Full Name').fill('User 297 the Great');
    await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'User updated successfully')).toBeVisible();
    await expect(userRow(page, 'User 297 the Great')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Edit User 297 the Great' })).toBeFocused();
  });

  test('are deleted far down, and come back to their place', async ({ page }) => {
    await openUsers(page);
    await toTheEnd(page);
    await page.getByRole('button', { name: 'Delete User 295' }).click();
    await expect(page.getByText(`${USERS} users`, { exact: true })).toBeVisible();
    await expect(userRow(page, 'User 295')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Delete User 296' })).toBeFocused();
    await toastArea(page).getByRole('button', { name: 'Undo' }).first().click();
    await expect(userRow(page, 'User 295')).toBeInViewport();
    await expect(page.getByText(`${USERS + 1} users`)).toBeVisible();
  });

  test('are cards on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openUsers(page);
    const cards = page.getByRole('list', { name: 'Users' }).getByRole('listitem');
    expect(await cards.count()).toBeLessThan(ROWS_MAX);
    await expect(async () => {
      await toTheEnd(page);
      await expect(cards.filter({ hasText: 'user.299@' })).toBeInViewport({ timeout: 500 });
    }).toPass();
    await page.getByLabel('Sort users').selectOption('-username');
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(cards.first()).toContainText('user.299@');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
