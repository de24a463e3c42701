/** `npm run screens`: pictures of every screen, in both themes, on desktop and phone, written to docs/screens. */
import { mkdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { openDashboard } from './helpers/app.ts';
import buildWeb from './helpers/build-web.ts';
import { chromiumArgs, chromiumPath } from './helpers/chromium.ts';
import { chooseTheme, DESKTOP, PHONE } from './helpers/layout.ts';
import { root } from './helpers/root.ts';
import { expectSignIn, row, searchBox, signIn } from './helpers/screen.ts';
import { LIST, openInbox, type People, prepare } from './helpers/screens-data.ts';
import { type Server, startServer } from './helpers/server.ts';

/** Kilobytes; pictures in a repository stay there for ever. */
const SIZE_MAX = 150;

const { values } = parseArgs({ options: { out: { type: 'string', default: 'docs/screens' } } });
const folder = join(root, values.out);

type Screen = (page: Page, server: Server, people: People) => Promise<void>;

const screens: Record<string, Screen> = {
  login: async (page, server) => {
    await page.goto(server.url);
    await expectSignIn(page);
  },
  dashboard: async (page, server, { full }) => {
    await openInbox(page, server, full);
  },
  'dashboard-filters': async (page, server, { full }) => {
    await openInbox(page, server, full, '/?filters=open&priority=high&priority=critical&priority=urgent');
  },
  'dashboard-no-match': async (page, server, { full }) => {
    await openInbox(page, server, full);
    await searchBox(page).fill('flux capacitor');
    await expect(page.getByText('No matching notifications')).toBeVisible();
  },
  'dashboard-error': async (page, server, { full }) => {
    const json = { code: 'internal_error', message: 'The database is busy' };
    await page.route(LIST, (route) => route.fulfill({ status: 500, json }));
    await openDashboard(page, server, full);
    await expect(page.getByText('Failed to load notifications')).toBeVisible();
  },
  'dashboard-details': async (page, server, { full }) => {
    await openInbox(page, server, full);
    await row(page, 'Backup failed').getByRole('button', { name: 'Details' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'dashboard-menu': async (page, server, { full }) => {
    await openInbox(page, server, full);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  onboarding: async (page, server, { empty }) => {
    await openDashboard(page, server, empty);
    await expect(page.getByText(/Waiting for your first/)).toBeVisible();
  },
  'settings-api': async (page, server, { full }) => {
    await openDashboard(page, server, full, '/settings?tab=api');
    await expect(page.getByLabel('With the key')).toBeVisible();
  },
  'settings-security': async (page, server, { full }) => {
    await openDashboard(page, server, full, '/settings?tab=security');
    await expect(page.getByRole('button', { name: 'Update Password' })).toBeVisible();
  },
  'settings-delete': async (page, server, { full }) => {
    await openDashboard(page, server, full, '/settings?tab=api');
    await page.getByRole('button', { name: 'Delete the key backup-server' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'not-found': async (page, server, { full }) => {
    await openDashboard(page, server, full, '/no/such/page');
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
  },
};

async function shoot(browser: Browser, name: string, open: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await open(page);
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    for (const theme of ['light', 'dark'] as const) {
      await chooseTheme(page, theme);
      const file = `${name}${theme === 'dark' ? '-dark' : ''}${size === PHONE ? '-phone' : ''}.png`;
      const path = join(folder, file);
      await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
      const kilobytes = Math.ceil(statSync(path).size / 1024);
      console.log(`${relative(root, path)}  ${kilobytes} KB${kilobytes > SIZE_MAX ? '  TOO LARGE' : ''}`);
    }
  }
  await context.close();
}

buildWeb();
mkdirSync(folder, { recursive: true });
await using server = await startServer();
await using fresh = await startServer({ ADMIN_PASSWORD: '' });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
try {
  const people = await prepare(server);
  for (const [name, open] of Object.entries(screens)) {
    await shoot(browser, name, (page) => open(page, server, people));
  }
  await shoot(browser, 'forced-change', async (page) => {
    await page.goto(fresh.url);
    await signIn(page, 'admin', /Password {2}(\S+)/.exec(fresh.output())?.[1] ?? '');
    await expect(page.getByLabel('Confirm New Password')).toBeVisible();
  });
} finally {
  await browser.close();
}
