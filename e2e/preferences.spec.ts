import { expect, type Page, test } from '@playwright/test';
import { existingAccount, newAccount } from './helpers/account.ts';
import { openAs, useServer } from './helpers/app.ts';
import { registerApp } from './helpers/apps.ts';
import { expectAccessible, expectNoSidewaysScroll } from './helpers/axe.ts';
import { toast } from './helpers/screen.ts';
import { expectComplaints } from './helpers/watch.ts';

const app = useServer();

const HOUR_MS = 60 * 60 * 1000;
/** What is saved of an app that nothing was changed about. */
const defaults = {
  appName: 'marketBot',
  enabled: 1,
  frequency: 'immediate',
  quietHoursStart: '',
  quietHoursEnd: '',
  categories: '["security","updates","social","system"]',
  mutedCategories: '[]',
  priority: 'all',
};

/** Somebody new, whose preferences are all defaults. */
async function openPreferences(page: Page): Promise<void> {
  await openAs(page, app.server, await newAccount(app.server), '/preferences');
  await expect(page.getByText('Arriving now: everything is announced at once.')).toBeVisible();
}

async function openMore(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More about Market Bot' }).click();
  await expect(page.getByRole('button', { name: 'Less about Market Bot' })).toBeVisible();
}

/** The record that `change` saves. */
async function savedBy(page: Page, change: () => Promise<unknown>): Promise<unknown> {
  const request = page.waitForRequest((each) => each.method() === 'POST');
  await change();
  await expect(toast(page, 'Preferences updated')).toBeVisible();
  return (await request).postDataJSON();
}

const enable = (page: Page) => page.getByRole('switch', { name: 'Market Bot' });
const chip = (page: Page, category: string) => page.getByRole('button', { name: category, exact: true });
const reset = (page: Page) => page.getByRole('button', { name: 'Reset to Defaults' });

test.describe('App Notifications', () => {
  test.describe.configure({ mode: 'serial' });

  test('say so where there is no app to choose from', async ({ page }) => {
    await openAs(page, app.server, await newAccount(app.server), '/preferences');
    await expect(page.getByText('No Apps Available')).toBeVisible();
    await expect(page.getByText(/once an administrator has registered it/)).toBeVisible();
    await expectAccessible(page);
    const admin = await existingAccount(app.server, 'admin', 'an-admins-own-password');
    await openAs(page, app.server, admin, '/preferences');
    await page.getByRole('link', { name: 'App Management' }).click();
    await expect(page.getByRole('heading', { name: 'App Management' })).toBeVisible();
    await registerApp(app.server, 'marketBot', 'Market Bot');
  });

  test('show a card for each app, and its controls with More', async ({ page }) => {
    await openPreferences(page);
    await expect(enable(page)).toBeChecked();
    await expect(page.getByLabel('Frequency')).toBeHidden();
    await openMore(page);
    await expect(page.getByLabel('Frequency')).toHaveValue('immediate');
    await expect(page.getByLabel('Priority level')).toHaveValue('all');
    for (const category of ['security', 'updates', 'social', 'system']) {
      await expect(chip(page, category)).toHaveAttribute('aria-pressed', 'true');
    }
    await expect(page.getByLabel('Quiet hours start (UTC)')).toHaveValue('');
    await expect(page.getByLabel('Quiet hours end (UTC)')).toHaveValue('');
    await expect(reset(page)).toBeDisabled();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('save the whole record with each change, and say what it means', async ({ page }) => {
    await openPreferences(page);
    await openMore(page);
    const hourly = await savedBy(page, () => page.getByLabel('Frequency').selectOption('hourly'));
    expect(hourly).toEqual({ ...defaults, frequency: 'hourly' });
    await expect(
      page.getByText(
        /Arriving now: low, normal and high are held until \d\d:00 UTC.*, critical is announced at once\./,
      ),
    ).toBeVisible();

    const important = await savedBy(page, () => page.getByLabel('Priority level').selectOption('high'));
    expect(important).toEqual({ ...defaults, frequency: 'hourly', priority: 'high' });
    await expect(page.getByText(/Arriving now: low and normal are muted, high is held until/)).toBeVisible();

    const categories = '["security","updates","system"]';
    const unsocial = await savedBy(page, () => chip(page, 'social').click());
    expect(unsocial).toEqual({ ...defaults, frequency: 'hourly', priority: 'high', categories });
    await expect(page.getByText(/; categories that you left out are muted\./)).toBeVisible();

    await page.reload();
    await openMore(page);
    await expect(page.getByLabel('Frequency')).toHaveValue('hourly');
    await expect(page.getByLabel('Priority level')).toHaveValue('high');
    await expect(chip(page, 'social')).toHaveAttribute('aria-pressed', 'false');
  });

  test('grey out the other controls while an app is switched off', async ({ page }) => {
    await openPreferences(page);
    await openMore(page);
    expect(await savedBy(page, () => enable(page).click())).toEqual({ ...defaults, enabled: 0 });
    await expect(page.getByText('Arriving now: everything is muted.')).toBeVisible();
    const controls = page.getByRole('group', { name: 'Preferences of Market Bot' });
    await expect(controls).toHaveCSS('opacity', '0.5');
    for (const label of ['Frequency', 'Priority level', 'Quiet hours start (UTC)', 'Quiet hours end (UTC)']) {
      await expect(page.getByLabel(label)).toBeDisabled();
    }
    await expect(chip(page, 'security')).toBeDisabled();
    await expect(enable(page)).toBeEnabled();

    await savedBy(page, () => enable(page).click());
    await expect(page.getByLabel('Frequency')).toBeEnabled();
    await expect(page.getByText('Arriving now: everything is announced at once.')).toBeVisible();
  });

  test('go back to the defaults', async ({ page }) => {
    await openPreferences(page);
    await openMore(page);
    await savedBy(page, () => page.getByLabel('Frequency').selectOption('weekly'));
    await savedBy(page, () => chip(page, 'updates').click());
    const request = page.waitForRequest((each) => each.method() === 'DELETE');
    await reset(page).click();
    await expect(toast(page, 'Preferences removed')).toBeVisible();
    expect((await request).url()).toBe(`${app.server.url}/api/preferences/marketBot`);
    await expect(page.getByLabel('Frequency')).toHaveValue('immediate');
    await expect(chip(page, 'updates')).toHaveAttribute('aria-pressed', 'true');
    await expect(reset(page)).toBeDisabled();
    await expect(page.getByText('Arriving now: everything is announced at once.')).toBeVisible();
    await page.reload();
    await openMore(page);
    await expect(page.getByLabel('Frequency')).toHaveValue('immediate');
  });

  test('show a change at once, and take it back where the server refuses', async ({ page, context }) => {
    expectComplaints(context, /500|Write failed/);
    await openPreferences(page);
    let refuse = () => {};
    const asked = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route('**/api/preferences', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await asked;
      await route.fulfill({ status: 500, json: { message: 'The disk is full', code: 'internal_error' } });
    });
    await enable(page).click();
    await expect(enable(page)).not.toBeChecked();
    refuse();
    await expect(toast(page, 'Failed to update preferences. Please try again.')).toBeVisible();
    await expect(page.getByText('The disk is full')).toBeVisible();
    await expect(enable(page)).toBeChecked();
    await expect(page.getByText('Arriving now: everything is announced at once.')).toBeVisible();
  });

  test('say what could not be read, and try again', async ({ page, context }) => {
    expectComplaints(context, /500|Read failed/);
    await page.route('**/api/preferences', (route) =>
      route.fulfill({ status: 500, json: { message: 'The database is away', code: 'internal_error' } }),
    );
    await openAs(page, app.server, await newAccount(app.server), '/preferences');
    await expect(page.getByText('Failed to load preferences')).toBeVisible();
    await expect(page.getByText('The database is away')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/preferences');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(enable(page)).toBeVisible();
  });

  test('keep up with the time: what was held is announced at once when the quiet hours are over', async ({
    page,
  }) => {
    await page.clock.install();
    await openPreferences(page);
    await openMore(page);
    const time = (ms: number) => new Date(Date.now() + ms).toISOString().slice(11, 16);
    await page.getByLabel('Quiet hours start (UTC)').fill(time(-HOUR_MS));
    await page.getByLabel('Quiet hours end (UTC)').fill(time(HOUR_MS));
    await page.keyboard.press('Tab');
    await expect(page.getByText(/low, normal and high are held until/)).toBeVisible();
    app.server.advance(HOUR_MS);
    await page.clock.fastForward('02:00');
    await expect(page.getByText('Arriving now: everything is announced at once.')).toBeVisible();
  });
});
