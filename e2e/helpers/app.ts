import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { Account } from './account.ts';
import { type Server, startServer } from './server.ts';
import { complaintsOf, watch } from './watch.ts';

/**
 * Gives the tests of a file one server, started before the first of them, and fails every test during which
 * a page complained (see watch.ts).
 */
export function useServer(settings: Record<string, string> = {}): { readonly server: Server } {
  let running: Server | undefined;
  test.beforeAll(async () => {
    running = await startServer(settings);
  });
  test.afterAll(async () => {
    await running?.[Symbol.asyncDispose]();
  });
  test.beforeEach(({ context }) => watch(context));
  test.afterEach(({ context }) => {
    expect(complaintsOf(context), 'complaints of the browser').toEqual([]);
  });
  return {
    get server() {
      if (!running) throw new Error('The server runs within tests only');
      return running;
    },
  };
}

/** Opens a page of the product as somebody who is signed in, in place of whoever was. */
export async function openAs(page: Page, server: Server, who: Account, path = '/'): Promise<void> {
  if (page.url() !== 'about:blank') await page.goto('about:blank'); // a page that is still reading would complain of the session that is gone
  await page.context().addCookies([sessionCookie(server, who)]);
  await page.goto(server.url + path);
}

/** The dashboard, signed in, with its rows read and its live connection open. */
export async function openDashboard(page: Page, server: Server, who: Account, path = '/'): Promise<void> {
  await openAs(page, server, who, path);
  await expectLive(page);
  await expect(page.getByRole('status', { name: 'Loading notifications' })).toBeHidden();
}

export async function expectLive(page: Page): Promise<void> {
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 15_000 });
}

/** Another tab of the same browser. */
export async function openTab(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

function sessionCookie(server: Server, who: Account) {
  return { name: 'alertstream_session', value: who.session, url: server.url, httpOnly: true };
}
