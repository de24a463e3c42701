import { expect, type Page, test } from '@playwright/test';
import { messages } from '../scripts/demo-messages.ts';
import { type Account, call, newAccount } from './helpers/account.ts';
import { openAs, openDashboard, useServer } from './helpers/app.ts';
import { findingsOf } from './helpers/axe.ts';
import { chooseTheme, DESKTOP, expectFingerSized, expectNoSideScroll, PHONE } from './helpers/layout.ts';
import { expectSignIn, row, searchBox, toast } from './helpers/screen.ts';
import { expectComplaints } from './helpers/watch.ts';

const app = useServer();
/** Without ADMIN_PASSWORD the first sign-in leads to the forced change. */
const fresh = useServer({ ADMIN_PASSWORD: '' });
let empty: Account;
let full: Account;

// Without motion a colour is what it will be, and not on its way there.
test.use({ reducedMotion: 'reduce' });

test.beforeAll(async () => {
  empty = await newAccount(app.server, 'Emmy Noether');
  full = await newAccount(app.server, 'Ada Lovelace');
  await full.createKey('backup-server');
  await call(app.server, full, 'POST', '/api/views', { name: 'Backups', query: 'app:Backup' });
  // Every second one: all apps, priorities and awkward texts, and half the work for axe.
  await full.send(...messages.filter((_, index) => index % 2 === 0));
});

/** axe finds nothing, nothing sticks out, and a finger hits everything: in both themes, at both widths. */
async function expectGoodEverywhere(page: Page): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectNoSideScroll(page);
    if (size === PHONE) await expectFingerSized(page);
    for (const theme of ['light', 'dark'] as const) {
      await chooseTheme(page, theme);
      expect.soft(await findingsOf(page, theme === 'dark'), `axe at ${size.width} px, ${theme}`).toEqual([]);
    }
  }
}

const LIST = /\/api\/notifications\?/;

/** Every screen and every state in which a person may find it. */
const screens: Record<string, (page: Page) => Promise<void>> = {
  'the sign-in': async (page) => {
    await page.goto(app.server.url);
    await expectSignIn(page);
  },
  'the sign-in with messages': async (page) => {
    expectComplaints(page.context(), /status of 401/, /Write failed/);
    await page.goto(app.server.url);
    await page.getByText('Forgot password?').click();
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByLabel('Email or Username').fill('nobody');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(toast(page, 'Login failed')).toBeVisible();
    await page.getByLabel('Email or Username').fill('');
    await expect(page.getByText('Email or username is required')).toBeVisible();
  },
  registering: async (page) => {
    await page.goto(app.server.url);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  },
  'the forced password change': async (page) => {
    await expect.poll(() => generatedPassword()).toBeTruthy();
    await page.goto(fresh.server.url);
    await page.getByLabel('Email or Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(generatedPassword() ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByLabel('Confirm New Password')).toBeVisible();
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Current password is required')).toBeVisible();
  },
  'the empty dashboard': async (page) => {
    await openDashboard(page, app.server, empty);
    await expect(page.getByText('No notifications yet')).toBeVisible();
  },
  'the full dashboard': async (page) => {
    await openFull(page);
  },
  'the open filter panel': async (page) => {
    await openFull(page, '/?filters=open&priority=high');
    await expect(page.getByRole('group', { name: 'Priority' })).toBeVisible();
  },
  'a list without a match': async (page) => {
    await openFull(page);
    await searchBox(page).fill('no such thing');
    await expect(page.getByText('No matching notifications')).toBeVisible();
  },
  'a list that could not be loaded': async (page) => {
    expectComplaints(page.context(), /status of 500/, /Read failed/);
    await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }));
    await openAs(page, app.server, full);
    await expect(page.getByText('Failed to load notifications')).toBeVisible();
  },
  'a list that is loading': async (page) => {
    await page.route(LIST, () => {});
    await openAs(page, app.server, full);
    await expect(page.getByRole('status', { name: 'Loading notifications' })).toBeVisible();
  },
  'the details of a notification': async (page) => {
    await openFull(page, '/?query="Backup failed"');
    await row(page, 'Backup failed').getByRole('button', { name: 'Details' }).click();
    await expect(page.getByRole('dialog')).toContainText('usedPercent');
  },
  'the completion of a search': async (page) => {
    await openFull(page);
    await searchBox(page).click();
    await page.keyboard.type('priority:');
    await expect(page.getByRole('option').first()).toBeVisible();
  },
  'a search that can’t be understood': async (page) => {
    await openFull(page, '/?query=backup+priority:hgh');
    await expect(page.getByText(/^A priority is one of/)).toBeVisible();
  },
  'the menu of a view': async (page) => {
    await openFull(page, '/?query=app:Backup');
    await page.getByRole('button', { name: 'The view Backups' }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit view' })).toBeVisible();
  },
  'the saving of a view': async (page) => {
    await openFull(page, '/?query=category:system');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Required', { exact: true })).toBeVisible();
  },
  'the options of the list': async (page) => {
    await openFull(page);
    await page.getByRole('button', { name: 'List options' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  'a selection': async (page) => {
    await openFull(page);
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
    await expect(page.getByText('2 selected')).toBeVisible();
  },
  'the times to snooze until': async (page) => {
    await openFull(page);
    for (const key of ['j', 's']) await page.keyboard.press(key);
    await page.getByRole('dialog').getByRole('button', { name: 'Snooze', exact: true }).click();
    await expect(page.getByText('Choose a day and a time')).toBeVisible();
  },
  'tags, over the details': async (page) => {
    await openFull(page, '/?query="Backup failed"');
    await row(page, 'Backup failed').getByRole('button', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Tags' }).click();
    await expect(page.getByRole('dialog', { name: 'Tags' })).toBeVisible();
  },
  'the palette': async (page) => {
    await openFull(page);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  },
  'the list of keys': async (page) => {
    await openFull(page);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  },
  'a new password, by a link': async (page) => {
    await page.goto(`${app.server.url}/reset-password?token=${'a'.repeat(43)}`);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  },
  'a link that is not complete': async (page) => {
    await page.goto(`${app.server.url}/reset-password`);
    await expect(page.getByRole('alert')).toContainText('Nothing was changed');
  },
  'the integrations': async (page) => {
    await openAs(page, app.server, full, '/integrations?tab=integrations');
    await expect(page.getByRole('button', { name: 'Connect Slack' })).toBeVisible();
  },
  'a new webhook': async (page) => {
    await openAs(page, app.server, full, '/integrations');
    await page.getByRole('button', { name: 'New Webhook' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create Webhook' }).click();
    await expect(page.getByText('Invalid url')).toBeVisible();
  },
  'the open user menu': async (page) => {
    await openFull(page);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  'an arrival': async (page) => {
    await openFull(page);
    await full.send({ title: 'Just arrived', message: 'A toast says so', priority: 'critical' });
    await expect(toast(page, 'Just arrived')).toBeVisible();
    await toast(page, 'Just arrived').hover();
  },
  'the API keys': async (page) => {
    await openAs(page, app.server, full, '/settings?tab=api');
    await expect(page.getByRole('figure')).toBeVisible();
  },
  'the API keys of a new account': async (page) => {
    await openAs(page, app.server, empty, '/settings?tab=api');
    await expect(page.getByText('No API keys yet')).toBeVisible();
  },
  'the security settings': async (page) => {
    await openAs(page, app.server, full, '/settings?tab=security');
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expect(page.getByText('Current password is required')).toBeVisible();
  },
  'the question before a key is deleted': async (page) => {
    await openAs(page, app.server, full, '/settings?tab=api');
    await page.getByRole('button', { name: 'Delete the key backup-server' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'an address without a page': async (page) => {
    await openAs(page, app.server, full, '/no/such/page');
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
  },
};

async function openFull(page: Page, path = '/'): Promise<void> {
  await openDashboard(page, app.server, full, path);
  await expect(row(page, /\w/).first()).toBeVisible();
}

function generatedPassword(): string | undefined {
  return /Password {2}(\S+)/.exec(fresh.server.output())?.[1];
}

test.describe('For everybody, in both themes, on desktop and phone:', () => {
  test.describe.configure({ mode: 'parallel', timeout: 90_000 });
  for (const [name, open] of Object.entries(screens)) {
    test(name, async ({ page }) => {
      await open(page);
      await expectGoodEverywhere(page);
    });
  }
});
