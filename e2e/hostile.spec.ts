import { expect, type Page, test } from '@playwright/test';
import { type Account, newAccount } from './helpers/account.ts';
import { openAs, openDashboard, useServer } from './helpers/app.ts';
import { hostileMessages } from './helpers/hostile-messages.ts';
import { DESKTOP, expectNoSideScroll, PHONE } from './helpers/layout.ts';
import { expectStat, rows, searchBox } from './helpers/screen.ts';

const app = useServer();
let mallory: Account;
const ROWS = 500;

test.beforeAll(async () => {
  mallory = await newAccount(app.server, '<img src=x onerror=pwned=1> العربية 👩‍💻');
  await mallory.createKey('<script>pwned=1</script>'.repeat(4));
  await mallory.createKey('W'.repeat(100));
  for (let sent = 0; sent < ROWS; sent += hostileMessages.length) await mallory.send(...hostileMessages);
});

/** Nothing of what was sent became markup, a link, or ran. */
async function expectHarmless(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  expect(await page.evaluate(() => document.title)).toBe('AlertStream');
  await expect(
    page.locator('img, iframe, object, form[action], a[href*="javascript"], a[href*="evil"]'),
  ).toHaveCount(0);
  await expect(page.locator('body script')).toHaveCount(0);
}

/** Every row keeps to the shape of a row, whatever stands in it. */
async function expectRowsInShape(page: Page, height: number): Promise<void> {
  const odd = await page.evaluate((wanted) => {
    const lists = [...document.querySelectorAll('[aria-label="Recent Notifications"]')];
    return lists.flatMap((list) => {
      const { left, right } = list.getBoundingClientRect();
      return [...list.children].flatMap((child) => {
        const box = child.getBoundingClientRect();
        const row = child.querySelector('[data-row]');
        const inside = row !== null && row.scrollHeight <= row.clientHeight + 1;
        const fits = box.left >= left - 1 && box.right <= right + 1 && box.height === wanted && inside;
        return fits ? [] : [`${Math.round(box.height)} px high: ${child.textContent?.slice(0, 80)}`];
      });
    });
  }, height);
  expect.soft(odd).toEqual([]);
}

async function openAll(page: Page): Promise<void> {
  // Each on its own: the same ones come over and over.
  await page.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('repeats', 'single');
  });
  await openDashboard(page, app.server, mallory);
  await expect(rows(page).first()).toBeVisible();
}

test.describe('Hostile notifications', () => {
  for (const [size, height] of [
    [DESKTOP, 60],
    [PHONE, 100],
  ] as const) {
    test(`are shown as the text that they are, in ${ROWS} rows like any other, at ${size.width} px`, async ({
      page,
    }) => {
      test.slow();
      await page.setViewportSize(size);
      await openAll(page);
      let seen = 0;
      for (let isEnd = false; !isEnd; seen += 1) {
        await expectRowsInShape(page, height);
        await expectNoSideScroll(page);
        await page.mouse.wheel(0, 1500);
        const { top, end } = await page.evaluate(() => ({
          top: scrollY + innerHeight,
          end: document.documentElement.scrollHeight,
        }));
        const isLoading = await page.getByRole('button', { name: /^Load more/ }).isVisible();
        isEnd = top >= end - 2 && !isLoading;
      }
      expect(seen).toBeGreaterThan((ROWS * height) / 3000);
      await expectHarmless(page);
    });

    test(`open in full without breaking the panel, at ${size.width} px`, async ({ page }) => {
      test.slow();
      await page.setViewportSize(size);
      await openAll(page);
      for (let opened = 0; opened < hostileMessages.length; opened += 1) {
        await page.keyboard.press('j');
        if (opened % 3 > 0 && opened < 50) continue;
        await page.keyboard.press('o');
        await expect(page.getByRole('dialog').getByText('Why you see this')).toBeVisible();
        await expectNoSideScroll(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      await expectHarmless(page);
    });

    test(`arrive live and stay harmless in toasts, at ${size.width} px`, async ({ page }) => {
      const eve = await newAccount(app.server, 'Eve');
      await page.setViewportSize(size);
      await openDashboard(page, app.server, eve);
      for (const message of hostileMessages.slice(0, 12)) {
        await eve.send(message);
        await expectNoSideScroll(page);
      }
      await expectStat(page, 'Total', 12);
      await expectHarmless(page);
    });

    test(`stay harmless as filters, in the search and in the settings, at ${size.width} px`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      await openDashboard(page, app.server, mallory, '/?filters=open&app=%3Cb%3E&q=%3Cscript%3E');
      await expectNoSideScroll(page);
      await searchBox(page).fill('<img src=x onerror=pwned=1>');
      await page.getByRole('button', { name: /^Account of/ }).click();
      await expect(page.getByRole('menu')).toContainText('<img src=x');
      await expectNoSideScroll(page);
      await expectHarmless(page);

      await openAs(page, app.server, mallory, '/settings?tab=api');
      await expect(page.getByRole('figure')).toBeVisible();
      await expectNoSideScroll(page);
      await page.getByRole('button', { name: /^Delete the key W/ }).click();
      await expectNoSideScroll(page);
      await expectHarmless(page);
    });
  }
});
