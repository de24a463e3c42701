/**
 * `npm run screens`: pictures of every screen, in both themes, on desktop and phone, written to docs/screens; with
 * `-- --only 'rules|users'`, of those alone.
 */
import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { openReceiver } from '../server/test/receivers.ts';
import buildWeb from './helpers/build-web.ts';
import { chromiumArgs, chromiumPath } from './helpers/chromium.ts';
import { chooseTheme, DESKTOP, PHONE } from './helpers/layout.ts';
import { takePicture } from './helpers/picture.ts';
import { root } from './helpers/root.ts';
import { signIn } from './helpers/screen.ts';
import { prepare } from './helpers/screens-data.ts';
import { screens } from './helpers/screens-list.ts';
import { startServer } from './helpers/server.ts';

/** Kilobytes; pictures in a repository stay there for ever. */
const SIZE_MAX = 80;

const { values } = parseArgs({
  options: { out: { type: 'string', default: 'docs/screens' }, only: { type: 'string', default: '' } },
});
const folder = join(root, values.out);
const only = new RegExp(values.only);

async function shoot(browser: Browser, name: string, open: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await open(page);
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    for (const theme of ['light', 'dark'] as const) {
      await chooseTheme(page, theme);
      const file = `${name}${theme === 'dark' ? '-dark' : ''}${size === PHONE ? '-phone' : ''}.webp`;
      const path = join(folder, file);
      const kilobytes = Math.ceil((await takePicture(page, path)) / 1024);
      console.log(`${relative(root, path)}  ${kilobytes} KB${kilobytes > SIZE_MAX ? '  TOO LARGE' : ''}`);
    }
  }
  await context.close();
}

buildWeb();
mkdirSync(folder, { recursive: true });
await using server = await startServer({ ALLOW_PRIVATE_TARGETS: 'true' });
await using fresh = await startServer({ ADMIN_PASSWORD: '' });
const receiver = await openReceiver();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
try {
  const people = await prepare(server, receiver);
  for (const [name, open] of Object.entries(screens)) {
    if (!only.test(name)) continue;
    // The others are worth having.
    await shoot(browser, name, (page) => open(page, server, people)).catch((error: unknown) => {
      console.error(`${name} FAILED: ${error}`);
      process.exitCode = 1;
    });
  }
  if (only.test('forced-change'))
    await shoot(browser, 'forced-change', async (page) => {
      await page.goto(fresh.url);
      await signIn(page, 'admin', /Password {2}(\S+)/.exec(fresh.output())?.[1] ?? '');
      await expect(page.getByLabel('Confirm New Password')).toBeVisible();
    });
} finally {
  await browser.close();
  await receiver.close();
}
