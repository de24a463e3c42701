import { expect, type Page, test } from '@playwright/test';
import { type Account, newAccount } from './helpers/account.ts';
import { openDashboard, openTab, useServer } from './helpers/app.ts';
import { expectDashboard, expectSignIn, signIn, toast } from './helpers/screen.ts';
import { expectComplaints } from './helpers/watch.ts';

const app = useServer();
let ada: Account;

test.beforeAll(async () => {
  ada = await newAccount(app.server);
});

async function openSignIn(page: Page): Promise<void> {
  await page.goto(app.server.url);
  await expectSignIn(page);
}

async function sessionCookie(page: Page) {
  const cookies = await page.context().cookies();
  return cookies.find((cookie) => cookie.name === 'alertstream_session');
}

test.describe('Signing in', () => {
  for (const how of ['username', 'email'] as const) {
    test(`by ${how} leads to the dashboard, with a welcome`, async ({ page }) => {
      await openSignIn(page);
      await signIn(page, ada[how], ada.password);
      await expectDashboard(page);
      await expect(toast(page, 'Welcome back!')).toBeVisible();
    });
  }

  test('with a wrong password says why, and keeps what was typed', async ({ page, context }) => {
    expectComplaints(context, /status of 401 .*\/login/, /Write failed/);
    await openSignIn(page);
    await signIn(page, ada.username, 'not the password');
    await expect(toast(page, 'Login failed')).toBeVisible();
    await expect(page.getByText(/invalid|wrong/i).first()).toBeVisible();
    await expect(page.getByLabel('Email or Username')).toHaveValue(ada.username);

    await signIn(page, ada.username, ada.password);
    await expectDashboard(page);
  });

  test('needs both fields, and leads to the first one that is missing', async ({ page }) => {
    await openSignIn(page);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Email or username is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expect(page.getByLabel('Email or Username')).toBeFocused();

    await page.getByLabel('Email or Username').fill('ada');
    await expect(page.getByText('Email or username is required')).toBeHidden();
  });

  test('is remembered for weeks with "Remember me", else until the browser closes', async ({ page }) => {
    await openSignIn(page);
    await page.getByLabel('Remember me').check();
    await signIn(page, ada.username, ada.password);
    await expectDashboard(page);
    const inDays = ((await sessionCookie(page))?.expires ?? 0) / 86_400 - Date.now() / 86_400_000;
    expect(inDays).toBeGreaterThan(29);
    expect(inDays).toBeLessThan(31);

    await page.context().clearCookies();
    await openSignIn(page);
    await signIn(page, ada.username, ada.password);
    await expectDashboard(page);
    expect(await sessionCookie(page)).toMatchObject({ expires: -1, httpOnly: true, sameSite: 'Lax' });
  });

  test('says so while the server thinks, and takes no second click', async ({ page }) => {
    await openSignIn(page);
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/auth/login', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await signIn(page, ada.username, ada.password);
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    answer.resolve();
    await expectDashboard(page);
  });

  test('shows a loading message while it is not known who is there', async ({ page }) => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/auth/me', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto(app.server.url);
    await expect(page.getByText('Loading', { exact: false })).toBeVisible();
    await expect(page.getByLabel('Email or Username')).toBeHidden();
    answer.resolve();
    await expectSignIn(page);
  });

  test('tells who can reset a forgotten password', async ({ page }) => {
    await openSignIn(page);
    await page.getByText('Forgot password?').click();
    await expect(page.getByText(/administrator can reset/i)).toBeVisible();
  });
});

test.describe('Signed out', () => {
  for (const path of ['/', '/settings', '/settings?tab=security', '/users', '/no/such/page']) {
    test(`${path} shows the sign-in, and leads there after it`, async ({ page }) => {
      await page.goto(app.server.url + path);
      await expectSignIn(page);
      await expect(page.getByRole('searchbox')).toBeHidden();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
    });
  }
});

test.describe('Signing out', () => {
  test('from the user menu ends the session', async ({ page }) => {
    const grace = await newAccount(app.server, 'Grace Hopper');
    await openDashboard(page, app.server, grace, '/?read=false');
    await page.getByRole('button', { name: `Account of ${grace.username}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expectSignIn(page);
    await expect(page).toHaveURL(`${app.server.url}/`);
    await page.reload();
    await expectSignIn(page);
  });

  test('from the dashboard ends the session, and leaves nothing to go back to', async ({ page }) => {
    const grace = await newAccount(app.server, 'Grace Hopper');
    await grace.send({ title: 'For Grace alone', message: 'Private' });
    await openDashboard(page, app.server, grace);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectSignIn(page);
    await page.goBack().catch(() => null);
    await page.goto(app.server.url);
    await expectSignIn(page);
    await expect(page.getByText('For Grace alone')).toBeHidden();
  });

  test('in one tab ends the live connection of the other, and leads it to the sign-in', async ({
    page,
    context,
  }) => {
    const grace = await newAccount(app.server, 'Grace Hopper');
    await openDashboard(page, app.server, grace);
    const sockets: string[] = [];
    const other = await context.newPage();
    other.on('websocket', (socket) => {
      sockets.push('opened');
      socket.on('close', () => sockets.push('closed'));
    });
    await other.goto(app.server.url);
    await expectDashboard(other);
    await expect.poll(() => sockets).toEqual(['opened']);

    await page.getByRole('button', { name: 'Logout' }).click();
    await expectSignIn(other);
    await expect.poll(() => sockets).toEqual(['opened', 'closed']);
  });

  test('one person leaves nothing behind for the next', async ({ page, context }) => {
    const grace = await newAccount(app.server, 'Grace Hopper');
    await grace.send({ title: 'For Grace alone', message: 'Private' });
    await openDashboard(page, app.server, grace);
    await expect(page.getByText('For Grace alone').first()).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await signIn(page, ada.username, ada.password);
    await expectDashboard(page);
    await expect(page.getByText('For Grace alone')).toBeHidden();
    const tab = await openTab(context, app.server.url);
    await expect(tab.getByText(`Hello, ${ada.username}`)).toBeVisible();
  });
});
