import { expect, type Locator, type Page } from '@playwright/test';
import { openAs, openDashboard } from './app.ts';
import { expectSignIn, row, searchBox } from './screen.ts';
import { LIST, openInbox, type People } from './screens-data.ts';
import type { Server } from './server.ts';

export type Screen = (page: Page, server: Server, people: People) => Promise<void>;

/** A page of the product, as the person with a full inbox sees it; there once `text` is. */
function pageOf(path: string, text: string | RegExp): Screen {
  return async (page, server, { full }) => {
    await openDashboard(page, server, full, path);
    await expect(page.getByText(text).first()).toBeVisible();
  };
}

/** As {@link pageOf}, for an account that has nothing yet. */
function emptyPageOf(path: string, text: string | RegExp): Screen {
  return (page, server, people) => pageOf(path, text)(page, server, { ...people, full: people.empty });
}

/** As {@link pageOf}, for the administrator. */
function adminPageOf(path: string, text: string | RegExp): Screen {
  return async (page, server, people) => {
    await pageOf(path, text)(page, server, { ...people, full: people.admin });
  };
}

/** As {@link pageOf}, with the dialog that a button opens; `then` goes on in it. */
function dialogOf(open: Screen, button: string | RegExp, then?: (dialog: Locator) => Promise<void>): Screen {
  return async (page, server, people) => {
    await open(page, server, people);
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await then?.(page.getByRole('dialog'));
  };
}

/** A page whose reading fails. */
function failedPageOf(path: string, url: RegExp, text: string): Screen {
  return async (page, server, { full }) => {
    const json = { code: 'internal_error', message: 'The database is busy' };
    await page.route(url, (route) => route.fulfill({ status: 500, json }));
    await openDashboard(page, server, full, path);
    await expect(page.getByText(text)).toBeVisible({ timeout: 15_000 });
  };
}

/** The charts come later than the numbers. */
function withCharts(open: Screen): Screen {
  return async (page, server, people) => {
    await open(page, server, people);
    await expect(page.locator('.recharts-surface').first()).toBeVisible();
  };
}

const inboxScreens: Record<string, Screen> = {
  dashboard: (page, server, { full }) => openInbox(page, server, full),
  'dashboard-view': (page, server, { full }) =>
    openInbox(page, server, full, '/?query=priority:>=high+is:unread'),
  'dashboard-search': async (page, server, { full }) => {
    await openInbox(page, server, full);
    await searchBox(page).click();
    await page.keyboard.type('priority:>=');
    await expect(page.getByRole('option').first()).toBeVisible();
  },
  'dashboard-search-error': (page, server, { full }) =>
    openInbox(page, server, full, '/?query=backup+priority:hgh+is:unread'),
  'dashboard-filters': (page, server, { full }) =>
    openInbox(page, server, full, '/?filters=open&query=priority:high+priority:critical'),
  'dashboard-no-match': async (page, server, { full }) => {
    await openInbox(page, server, full);
    await searchBox(page).fill('flux capacitor');
    await expect(page.getByText('No matching notifications')).toBeVisible();
  },
  'dashboard-error': failedPageOf('/', LIST, 'Failed to load notifications'),
  'dashboard-loading': async (page, server, { full }) => {
    await page.route(LIST, () => {});
    await openAs(page, server, full);
    await expect(page.getByRole('status', { name: 'Loading notifications' })).toBeVisible();
  },
  'dashboard-offline': async (page, server, { full }) => {
    await openInbox(page, server, full);
    await page.context().setOffline(true);
    await expect(page.locator('[data-connection=offline]')).toBeVisible({ timeout: 15_000 });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('You are offline.')).toBeVisible({ timeout: 15_000 });
  },
  'dashboard-details': async (page, server, { full }) => {
    await openInbox(page, server, full);
    await row(page, 'web-5 does not answer').getByRole('button', { name: 'Details' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'dashboard-selection': async (page, server, { full }) => {
    await openInbox(page, server, full);
    for (const key of ['j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
    await expect(page.getByText(/3 selected/)).toBeVisible();
  },
  'dashboard-snooze': async (page, server, { full }) => {
    await openInbox(page, server, full);
    for (const key of ['j', 's']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name: 'Snooze until' })).toBeVisible();
  },
  'dashboard-tags': async (page, server, { full }) => {
    await openInbox(page, server, full);
    for (const key of ['j', 't']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'dashboard-view-menu': async (page, server, { full }) => {
    await openInbox(page, server, full, '/?query=priority:>=high+is:unread');
    await page.getByRole('button', { name: 'The view On fire' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  'dashboard-save-view': dialogOf(
    (page, server, { full }) => openInbox(page, server, full, '/?query=category:security'),
    'Save view',
  ),
  'dashboard-options': async (page, server, { full }) => {
    await openInbox(page, server, full);
    await page.getByRole('button', { name: 'List options' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  'dashboard-commands': async (page, server, { full }) => {
    await openInbox(page, server, full);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'dashboard-keys': async (page, server, { full }) => {
    await openInbox(page, server, full);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'dashboard-menu': async (page, server, { full }) => {
    await openInbox(page, server, full);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  archive: emptyPageOf('/?query=is:archived', 'What you archive is kept here.'),
};

const settingsScreens: Record<string, Screen> = {
  'settings-general': pageOf('/settings', 'Save Changes'),
  'settings-notifications': pageOf('/settings?tab=notifications', 'Manage Apps'),
  'settings-api': async (page, server, { full }) => {
    await openDashboard(page, server, full, '/settings?tab=api');
    await expect(page.getByLabel('With the key')).toBeVisible();
  },
  'settings-delete': async (page, server, { full }) => {
    await openDashboard(page, server, full, '/settings?tab=api');
    await page.getByRole('button', { name: 'Delete the key backup-server' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'settings-integration': adminPageOf('/settings?tab=integration', /template/i),
  'settings-users': adminPageOf('/settings?tab=users', 'Add User'),
  'settings-security': pageOf('/settings?tab=security', 'Update Password'),
};

const integrations = pageOf('/integrations?tab=integrations', 'Third-Party Integrations');
const webhooks = pageOf('/integrations', 'Webhook Management');

const pages: Record<string, Screen> = {
  analytics: withCharts(pageOf('/analytics', 'Total Notifications')),
  'analytics-empty': withCharts(emptyPageOf('/analytics', 'Total Notifications')),
  'analytics-error': failedPageOf('/analytics', /\/api\/analytics\?/, 'Failed to load analytics'),
  preferences: pageOf('/preferences', 'App Notifications'),
  'preferences-more': async (page, server, people) => {
    await pageOf('/preferences', 'App Notifications')(page, server, people);
    await page.getByRole('button', { name: /More/ }).first().click();
  },
  rules: pageOf('/rules', 'Notification Rules'),
  'rules-empty': emptyPageOf('/rules', /No rules configured/),
  'rules-new': pageOf('/rules?app=Backup&category=system', 'Create Rule'),
  'rules-conditions': dialogOf(pageOf('/rules', 'Notification Rules'), /^Edit /, async (dialog) => {
    await dialog.getByRole('tab', { name: /Conditions/ }).click();
  }),
  'rules-actions': dialogOf(pageOf('/rules', 'Notification Rules'), /^Edit /, async (dialog) => {
    await dialog.getByRole('tab', { name: /Actions/ }).click();
  }),
  templates: pageOf('/templates', 'Notification Templates'),
  'templates-empty': emptyPageOf('/templates', /No templates created yet/),
  'templates-edit': dialogOf(pageOf('/templates', 'Notification Templates'), /^Edit /),
  webhooks,
  'webhooks-empty': emptyPageOf('/integrations', /No webhooks configured/),
  'webhooks-new': dialogOf(webhooks, 'New Webhook'),
  'webhooks-edit': dialogOf(webhooks, 'Edit Incident log'),
  'webhooks-log': dialogOf(webhooks, 'Deliveries of Incident log', async (log) => {
    await log
      .getByRole('button', { name: /^notification/ })
      .first()
      .click();
  }),
  integrations,
  'integrations-connect': dialogOf(integrations, 'Connect Telegram'),
  'integrations-refused': dialogOf(integrations, 'Connect Gotify', async (dialog) => {
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await dialog.getByLabel(/Server/).fill('https://gotify.example.com');
    await dialog.getByLabel(/token/i).fill('AbCdEf.123456789');
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Nothing was saved', { timeout: 15_000 });
  }),
  'integrations-configure': dialogOf(integrations, 'Configure ntfy'),
  'integration-guide': pageOf('/integration-guide', 'Crash-Proof'),
  users: adminPageOf('/users', 'User Management'),
  'users-new': dialogOf(adminPageOf('/users', 'User Management'), 'Add User'),
  apps: adminPageOf('/apps', 'App Management'),
  'apps-new': dialogOf(adminPageOf('/apps', 'App Management'), 'Add App'),
  'access-denied': pageOf('/users', /Access Denied/),
  'not-found': pageOf('/no/such/page', '404 Page Not Found'),
};

const signedOut: Record<string, Screen> = {
  login: async (page, server) => {
    await page.goto(server.url);
    await expectSignIn(page);
  },
  'login-forgot': async (page, server) => {
    await page.goto(server.url);
    await page.getByText('Forgot password?').click();
    await expect(page.getByText(/administrator can reset/i)).toBeVisible();
  },
  register: async (page, server) => {
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  },
  'reset-password': async (page, server) => {
    await page.goto(`${server.url}/reset-password?token=${'a'.repeat(43)}`);
    await expect(page.getByLabel('Confirm New Password')).toBeVisible();
  },
  'reset-password-cut': async (page, server) => {
    await page.goto(`${server.url}/reset-password`);
    await expect(page.getByRole('alert')).toBeVisible();
  },
};

/** Every screen, by the name of its pictures. */
export const screens: Record<string, Screen> = {
  ...signedOut,
  onboarding: emptyPageOf('/', /Waiting for your first/),
  ...inboxScreens,
  ...settingsScreens,
  ...pages,
};
