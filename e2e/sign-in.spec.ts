import { expect, type Page, test } from '@playwright/test';
import { type Account, call, newAccount } from './helpers/account.ts';
import { openAs, useServer } from './helpers/app.ts';
import { expectDashboard, expectSignIn, searchBox, signIn, toast } from './helpers/screen.ts';
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

  test('is remembered for weeks with "Remember me"', async ({ page }) => {
    await openSignIn(page);
    await page.getByLabel('Remember me').check();
    await signIn(page, ada.username, ada.password);
    await expectDashboard(page);
    const inDays = ((await sessionCookie(page))?.expires ?? 0) / 86_400 - Date.now() / 86_400_000;
    expect(inDays).toBeGreaterThan(29);
    expect(inDays).toBeLessThan(31);
  });

  test('is remembered until the browser closes without it', async ({ page }) => {
    await openSignIn(page);
    await expect(page.getByLabel('Remember me')).not.toBeChecked();
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
    await page.route('**/api/auth/session', async (route) => {
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

test('The page names the scripts that come next, by who asks for it', async ({ request }) => {
  const scriptsFor = async (headers: Record<string, string>) => {
    const link = (await request.get(app.server.url, { headers })).headers().link ?? '';
    return [...link.matchAll(/<([^>]+)>; rel=modulepreload/g)].map(([, path = '']) => path);
  };
  const signedOut = await scriptsFor({});
  const signedIn = await scriptsFor({ cookie: `alertstream_session=${ada.session}` });
  expect(signedOut.join()).toContain('/login-page-');
  expect(signedIn.join()).toContain('/app-');
  expect(signedOut).not.toEqual(expect.arrayContaining(signedIn));
  for (const path of [...signedOut, ...signedIn])
    await expect(await request.get(app.server.url + path)).toBeOK();
});

test.describe('Signed out', () => {
  for (const path of ['/', '/?query=priority:high', '/users', '/no/such/page']) {
    test(`${path} shows the sign-in, and then what it leads to`, async ({ page }) => {
      await page.goto(app.server.url + path);
      await expectSignIn(page);
      await expect(searchBox(page)).toBeHidden();
      await signIn(page, ada.username, ada.password);
      await expect(searchBox(page)).toBeVisible();
      await expect(page).toHaveURL(app.server.url + path);
    });
  }

  test('parts of the page that do not arrive are asked for again', async ({ page }) => {
    expectComplaints(page.context(), /ERR_FAILED/, /Failed to fetch dynamically imported module/);
    let failures = 0;
    await page.route(/\/assets\/(login-page|app)-.*\.js$/, async (route) => {
      failures += 1;
      // Named by the page's header, and then imported.
      if (failures <= 2) await route.abort();
      else await route.continue();
    });
    await page.goto(app.server.url);
    await expectSignIn(page);
    failures = 0;
    await signIn(page, ada.username, ada.password);
    await expectDashboard(page);
  });

  test('what can not be drawn says so, and tries again', async ({ page }) => {
    expectComplaints(page.context(), /Render failed|nothing to draw/);
    let isBroken = true;
    await page.route('**/assets/login-page-*.js', (route) =>
      isBroken
        ? route.fulfill({
            contentType: 'text/javascript',
            body: 'export function LoginPage() { throw new Error("nothing to draw"); } export { LoginPage as n, LoginPage as t };',
          })
        : route.continue(),
    );
    await page.goto(app.server.url);
    await expect(page.getByRole('alert')).toContainText('This page could not be shown');
    isBroken = false;
    await page.getByRole('link', { name: 'Back to the inbox' }).click();
    await expectSignIn(page);
  });

  test('the link of a forgotten password leads whoever was signed in to the sign-in', async ({ page }) => {
    const grace = await newAccount(app.server, 'Grace Hopper');
    // The password is changed elsewhere meanwhile: this server sends no email, so there is no token to change it with.
    await page.route('**/api/auth/reset-password', async (route) => {
      await call(app.server, grace, 'POST', '/api/auth/logout', {});
      await route.fulfill({ status: 204 });
    });
    await openAs(page, app.server, grace, '/reset-password?token=abc');
    await page.getByLabel('New Password', { exact: true }).fill('correct-horse-battery');
    await page.getByLabel('Confirm New Password').fill('correct-horse-battery');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(toast(page, 'Password changed successfully')).toBeVisible();
    await expectSignIn(page);
  });

  test('the settings say that one has to sign in, and lead to the start', async ({ page }) => {
    await page.goto(`${app.server.url}/settings`);
    await expect(toast(page, 'Authentication Required')).toBeVisible();
    await expectSignIn(page);
    await expect(page).toHaveURL(`${app.server.url}/`);
  });
});
