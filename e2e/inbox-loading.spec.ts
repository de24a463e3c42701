import { expect, type Locator, type Page, type Route, test } from '@playwright/test';
import { newAccount } from './helpers/account.ts';
import { openAs, openDashboard, useServer } from './helpers/app.ts';
import { expectStat, expectUnread, readThrough, row, rows, searchBox } from './helpers/screen.ts';
import { expectComplaints } from './helpers/watch.ts';

const app = useServer();
const LIST = /\/api\/notifications(\?|$)/;

/** An account with so many notifications: "No. 1" is the oldest. */
async function accountWith(count: number) {
  const ada = await newAccount(app.server);
  await ada.send(
    ...Array.from({ length: count }, (_, index) => ({ title: `No. ${index + 1}.`, message: 'One of many' })),
  );
  return ada;
}

/** "No. 5." and so on, from one number down to another. */
function countDown(from: number, to: number): string[] {
  return Array.from({ length: from - to + 1 }, (_, index) => `No. ${from - index}.`);
}

const readAll = (page: Page) => readThrough(page, /No\. \d+\./);

test('What an inbox begins with is asked for while the scripts load, and once', async ({ page }) => {
  const ada = await accountWith(3);
  const asked: string[] = [];
  const isListAsked = Promise.withResolvers<void>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
    if (pathname === '/api/notifications') isListAsked.resolve();
  });
  await page.route(/\/assets\/app-.*\.js$/, async (route) => {
    await isListAsked.promise;
    await route.continue();
  });
  // The live connection reads all of it again, when it is there.
  await page.routeWebSocket(/\/ws$/, () => {});
  await openAs(page, app.server, ada);
  await expect(rows(page)).toHaveCount(3);
  await expectStat(page, 'Total', 3);
  // Nothing twice: an early question that differs from the app's own, if only in its query, would be followed by that.
  expect(asked).toEqual([...new Set(asked)]);
});

test.describe('A long inbox', () => {
  test('is read on as one scrolls, each notification once, while more arrive', async ({ page }) => {
    const ada = await accountWith(320);
    await openDashboard(page, app.server, ada);
    await expectStat(page, 'Total', 320);
    await expect(rows(page).first()).toContainText('No. 320.');
    expect(await rows(page).count()).toBeLessThan(40);

    await ada.send({ title: 'No. 321.', message: 'Came in between' });
    await expect(rows(page).first()).toContainText('No. 321.');
    expect(await readAll(page)).toEqual(countDown(321, 1));
  });

  test('is searched as far as it is loaded', async ({ page }) => {
    await openDashboard(page, app.server, await accountWith(60));
    await searchBox(page).fill('No. 5.');
    await expect(page.getByText('No matching notifications')).toBeVisible();
    await page.getByRole('button', { name: /Load more/ }).click();
    await expect(rows(page)).toHaveCount(1);
  });

  test('says so where the next page can not be loaded, and loads it at the next click', async ({
    page,
    context,
  }) => {
    expectComplaints(context, /status of 500/, /Write failed/);
    await openDashboard(page, app.server, await accountWith(60));
    await page.route(/cursor=/, (route) => route.fulfill({ status: 500, json: {} }));
    await page.mouse.wheel(0, 5000);
    await expect(page.getByText('Failed to load notifications').first()).toBeVisible();
    await expect(row(page, 'No. 11.')).toBeVisible();
    await page.unroute(/cursor=/);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(page.getByText('Failed to load notifications')).toBeHidden();
    expect(await readAll(page)).toEqual(countDown(60, 1));
  });

  test('does not move while one reads further down: a pill counts what is new', async ({ page }) => {
    const ada = await accountWith(60);
    await openDashboard(page, app.server, ada);
    const read = row(page, 'No. 30.');
    await page.mouse.wheel(0, 1700);
    await expect(read).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await settle(page);
    const before = { scroll: await page.evaluate(() => scrollY), top: (await read.boundingBox())?.y };

    await ada.send(...['a', 'b', 'c'].map((name) => ({ title: `Arrival ${name}`, message: 'New' })));
    const pill = page.getByRole('button', { name: '3 new' });
    await expect(pill).toBeVisible();
    await expectStat(page, 'Total', 63);
    const after = { scroll: await page.evaluate(() => scrollY), top: (await read.boundingBox())?.y };
    expect(after).toEqual(before);
    await expect(row(page, 'Arrival c')).toBeHidden();

    await pill.click();
    await expect(pill).toBeHidden();
    await expect(rows(page).first()).toContainText('Arrival c');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('lets arrivals in at the top while one is there', async ({ page }) => {
    const ada = await accountWith(3);
    await openDashboard(page, app.server, ada);
    await ada.send({ title: 'Arrival', message: 'New' });
    await expect(rows(page).first()).toContainText('Arrival');
    await expect(page.getByRole('button', { name: /^\d+ new$/ })).toBeHidden();
  });
});

test.describe('Loading', () => {
  test('shows skeletons in the meantime, and moves nothing when the rows are there', async ({ page }) => {
    const ada = await accountWith(12);
    const answer = Promise.withResolvers<void>();
    await page.route(LIST, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await openAs(page, app.server, ada);
    const skeletons = page.getByRole('status', { name: 'Loading notifications' });
    await expect(skeletons).toBeVisible();
    await expectStat(page, 'Total', 12);
    const topOf = async (what: Locator) => (await what.boundingBox())?.y;
    // Once it is known which list it is, the inbox's own take the place of those that stood in for them.
    let top: number | undefined;
    await expect.poll(async () => (top = await topOf(skeletons))).toBeDefined();
    answer.resolve();
    await expectUnread(page, 'No. 12.');
    await expect(skeletons).toBeHidden();
    expect(await topOf(rows(page).first())).toBe(top);
  });

  test('that fails says so, and "Try Again" does', async ({ page, context }) => {
    expectComplaints(context, /status of 500/, /Read failed/);
    const ada = await accountWith(2);
    const json = { code: 'internal_error', message: 'The disk is on fire' };
    await page.route(LIST, (route) => route.fulfill({ status: 500, json }));
    await openAs(page, app.server, ada);
    await expect(page.getByText('Failed to load notifications')).toBeVisible();
    await expect(page.getByText('The disk is on fire')).toBeVisible();
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expectUnread(page, 'No. 2.');
    await expect(page.getByText('Failed to load notifications')).toBeHidden();
  });

  test('that fails later keeps what is on screen', async ({ page, context }) => {
    expectComplaints(context, /500/, /ERR_FAILED/, /Read failed/);
    await openDashboard(page, app.server, await accountWith(2));
    await expect(rows(page)).toHaveCount(2);
    const json = { message: 'The disk is on fire', code: 'internal_error' };
    for (const [fail, words] of [
      [(route: Route) => route.fulfill({ status: 500, json }), 'Failed to load notifications'],
      [(route: Route) => route.abort(), 'You are offline.'],
    ] as const) {
      await page.route(LIST, fail);
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(page.getByText(words)).toBeVisible();
      await expect(rows(page)).toHaveCount(2);
      await page.unroute(LIST);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByText(words)).toBeHidden();
    }
  });

  test('"Refresh" reads again, where the live connection does not get through', async ({ page }) => {
    const ada = await accountWith(1);
    await page.routeWebSocket('**/ws', () => {}); // opens, and is silent
    await openAs(page, app.server, ada);
    await expectUnread(page, 'No. 1.');
    await ada.send({ title: 'Unheard', message: 'No socket told' });
    await expect(row(page, 'Unheard')).toBeHidden();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expectUnread(page, 'Unheard');
  });
});

/** Resolves when scrolling has ended. */
async function settle(page: Page): Promise<void> {
  let last = -1;
  await expect
    .poll(async () => {
      const now = await page.evaluate(() => scrollY);
      const moved = now !== last;
      last = now;
      return moved;
    })
    .toBe(false);
}
