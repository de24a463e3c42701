import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import buildWeb from '../e2e/helpers/build-web.ts';
import { chromiumArgs, chromiumPath } from '../e2e/helpers/chromium.ts';
import { register } from './client.ts';
import { startServer } from './server.ts';

const DIST = join(import.meta.dirname, '../web/dist');
/** What a page may load before one can use it, in bytes of gzip. */
const BUDGET = 150 * 1024;

/** The JavaScript that the browser loads for sign-in and for the dashboard. False where it is more than the budget. */
export async function benchSize(nodeArgs: string[]): Promise<boolean> {
  buildWeb();
  const server = await startServer({ env: { ALLOW_REGISTRATION: 'true', TRUST_PROXY: '1' }, nodeArgs });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
  try {
    const login = await loadedBy(
      await browser.newContext({ serviceWorkers: 'block' }),
      server.url,
      'Password',
    );
    const person = await register(server.url, 1);
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const [name = '', value = ''] = person.cookie.split('=');
    await context.addCookies([{ name, value, url: server.url }]);
    const dashboard = await loadedBy(context, server.url, 'Recent Notifications');
    return [report('sign-in', login), report('dashboard', dashboard)].every(Boolean);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** The scripts that a page has asked for by the time it shows a text. */
async function loadedBy(context: BrowserContext, url: string, text: string): Promise<string[]> {
  const page = await context.newPage();
  await page.addInitScript((wanted) => {
    const observer = new MutationObserver(() => {
      if (!document.body?.textContent.includes(wanted)) return;
      observer.disconnect();
      Object.assign(window, { shownAt: performance.now() });
    });
    observer.observe(document, { childList: true, subtree: true });
  }, text);
  await page.goto(url);
  await page.waitForFunction(() => 'shownAt' in window);
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => 'shownAt' in window && entry.startTime < Number(window.shownAt))
      .map((entry) => new URL(entry.name).pathname)
      .filter((path) => path.endsWith('.js')),
  );
}

function report(screen: string, paths: readonly string[]): boolean {
  const bytes = paths.reduce((sum, path) => sum + gzipOf(path), 0);
  const words = `${(bytes / 1024).toFixed(0)} KiB of gzip in ${paths.length} files`;
  console.log(`${screen.padEnd(10)} JavaScript ${words} (at most ${BUDGET / 1024})`);
  return bytes <= BUDGET;
}

/** As the server sends it; small files are sent as they are. */
function gzipOf(path: string): number {
  const file = join(DIST, path);
  return (statSync(`${file}.gz`, { throwIfNoEntry: false }) ?? statSync(file)).size;
}
