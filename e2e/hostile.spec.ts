import { expect, type Page, test } from '@playwright/test';
import { type Account, newAccount } from './helpers/account.ts';
import { openAs, openDashboard, useServer } from './helpers/app.ts';
import { hostileMessages } from './helpers/hostile-messages.ts';
import { DESKTOP, expectNoSideScroll, PHONE } from './helpers/layout.ts';
import { row, rows, searchBox } from './helpers/screen.ts';

const app = useServer();
let mallory: Account;

test.beforeAll(async () => {
  mallory = await newAccount(app.server, '<img src=x onerror=pwned=1> العربية 👩‍💻');
  await mallory.createKey('<script>pwned=1</script>'.repeat(4));
  await mallory.createKey('W'.repeat(100));
  await mallory.send(...hostileMessages);
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
async function expectRowsInShape(page: Page, heightMax: number): Promise<void> {
  const list = page.getByRole('list', { name: 'Recent Notifications' });
  const odd = await list.evaluate((element, max) => {
    const { left, right } = element.getBoundingClientRect();
    return [...element.children].flatMap((child) => {
      const box = child.getBoundingClientRect();
      const fits = box.left >= left - 1 && box.right <= right + 1 && box.height <= max;
      return fits ? [] : [`${Math.round(box.height)} px high: ${child.textContent?.slice(0, 80)}`];
    });
  }, heightMax);
  expect.soft(odd).toEqual([]);
}

async function openAll(page: Page): Promise<void> {
  await openDashboard(page, app.server, mallory);
  const more = page.getByRole('button', { name: 'Load more' });
  await more.click();
  await expect(rows(page)).toHaveCount(hostileMessages.length);
}

test.describe('Hostile notifications', () => {
  for (const [size, heightMax] of [
    [DESKTOP, 72],
    [PHONE, 130],
  ] as const) {
    test(`are shown as the text that they are, in rows like any other, at ${size.width} px`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      await openAll(page);
      await expectHarmless(page);
      await expectNoSideScroll(page);
      await expectRowsInShape(page, heightMax);
      await expect(row(page, '<script>pwned=1</script>').first()).toBeVisible();
    });

    test(`open in full without breaking the panel, at ${size.width} px`, async ({ page }) => {
      test.slow();
      await page.setViewportSize(size);
      await openAll(page);
      const buttons = rows(page).getByRole('button', { name: 'Details' });
      for (const [index, { message }] of hostileMessages.toReversed().entries()) {
        if (message.length < 5000 && index % 4 > 0) continue;
        await buttons.nth(index).click();
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
      await expect(rows(page)).toHaveCount(12);
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
