import { expect, type Page, test } from '@playwright/test';
import { type Account, newAccount } from './helpers/account.ts';
import { openDashboard, useServer } from './helpers/app.ts';
import { expectAccessible } from './helpers/axe.ts';
import { expectFingerSized, expectNoSideScroll, PHONE } from './helpers/layout.ts';
import { expectRead, expectStat, expectUnread, row, rows, toast, toastArea } from './helpers/screen.ts';
import { expectComplaints } from './helpers/watch.ts';

const app = useServer();
const names = ['Six', 'Five', 'Four', 'Three', 'Two', 'One'];

async function openSix(page: Page, path = '/'): Promise<Account> {
  const ada = await newAccount(app.server);
  for (const [index, name] of names.toReversed().entries()) {
    await ada.send({ title: `Number ${name}`, message: 'M', appName: index % 2 ? 'ci' : 'home' });
  }
  await openDashboard(page, app.server, ada, path);
  await expect(rows(page)).toHaveCount(6);
  return ada;
}

const titles = async (page: Page) =>
  (await rows(page).allTextContents()).map(
    (text) => /Number (One|Two|Three|Four|Five|Six|Seven)/.exec(text)?.[1],
  );

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

const cursor = (page: Page) => page.locator('[data-row]:focus');
const details = (page: Page, name: string) => page.getByRole('dialog', { name: `Number ${name}` });

test.describe('Triage by keyboard', () => {
  test('moves, archives, reads, trashes, snoozes, and undoes', async ({ page }) => {
    await openSix(page);
    await press(page, 'j', 'j');
    await expect(cursor(page)).toContainText('Number Five');
    await press(page, 'e');
    await expect(row(page, 'Number Five')).toBeHidden();
    await expect(toast(page, 'Archived')).toBeVisible();
    await expect(cursor(page)).toContainText('Number Four');
    await press(page, 'Shift+I');
    await expectRead(page, 'Number Four');
    await press(page, 'Shift+U');
    await expectUnread(page, 'Number Four');
    await press(page, '#');
    await expect(cursor(page)).toContainText('Number Three');
    await press(page, 's');
    await page
      .getByRole('dialog', { name: 'Snooze until' })
      .getByRole('button', { name: /Tomorrow/ })
      .click();
    await expect.poll(() => titles(page)).toEqual(['Six', 'Two', 'One']);
    await expectStat(page, 'Total', 3);

    await press(page, 'z');
    await expect(row(page, 'Number Three')).toBeVisible();
    await press(page, 'z');
    await expect.poll(() => titles(page)).toEqual(['Six', 'Four', 'Three', 'Two', 'One']);
    await expectStat(page, 'Total', 5);

    await press(page, 'g', 'e');
    await expect.poll(() => titles(page)).toEqual(['Five']);
    await press(page, 'j', 'e');
    await expect(page.getByText('What you archive is kept here.')).toBeVisible();
    await press(page, 'g', 'i');
    await expect(rows(page)).toHaveCount(6);
  });

  test('opens details, and goes on beside them', async ({ page }) => {
    await openSix(page);
    await press(page, 'j', 'Enter');
    await expect(details(page, 'Six')).toBeVisible();
    await press(page, 'j');
    await expect(details(page, 'Five')).toBeVisible();
    await press(page, 'e');
    await expect(details(page, 'Four')).toBeVisible();
    await press(page, 'Escape');
    await expect(page.getByRole('dialog', { name: /Number/ })).toBeHidden();
    await expect.poll(() => titles(page)).toEqual(['Six', 'Four', 'Three', 'Two', 'One']);
  });

  test('snoozes what is open, by a dialog that is there for screen readers too', async ({ page }) => {
    await openSix(page);
    await press(page, 'j', 'Enter');
    await expect(details(page, 'Six')).toBeVisible();
    await press(page, 's');
    const times = page.getByRole('dialog', { name: 'Snooze until' });
    await expect(times.getByRole('button', { name: 'In an hour' })).toBeFocused();
    await expectAccessible(page);
    await times.getByRole('button', { name: 'Close' }).click();
    await expect(times).toHaveCount(0);
    await expect(details(page, 'Six')).toBeVisible();
    await press(page, 's');
    await expect(times.getByRole('button', { name: 'In an hour' })).toBeFocused();
    await press(page, 'Enter');
    await expect(toast(page, 'Snoozed')).toBeVisible();
    await expect(details(page, 'Five')).toBeVisible();
  });

  test('opens a dialog while the details, which nobody has opened, are being loaded', async ({ page }) => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    await page.route(/\/assets\/details-panel-.*\.js$/, async (route) => {
      asked.resolve();
      await answer.promise;
      await route.continue();
    });
    await openSix(page);
    await asked.promise;
    await press(page, 'j', 's');
    await expect(page.getByRole('dialog', { name: 'Snooze until' })).toBeVisible();
    answer.resolve();
    await expect(page.getByRole('button', { name: 'In an hour' })).toBeFocused();
  });

  test('is listed, found in the palette, and can be turned off', async ({ page }) => {
    await openSix(page);
    await press(page, '?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list.getByRole('listitem').filter({ hasText: 'Archive' }).first()).toContainText('e');
    await expectAccessible(page);
    await list.getByText('Single-key shortcuts').click();
    await press(page, 'Escape');
    await expect(list).toBeHidden();
    await press(page, 'j', 'e');
    await expect(rows(page)).toHaveCount(6);

    await press(page, 'Control+k');
    const field = page.getByRole('combobox', { name: 'Find a command or page' });
    await field.fill('rul');
    await expect(page.getByRole('option').first()).toContainText('Rules');
    await expectAccessible(page);
    await press(page, 'Enter');
    await expect(page).toHaveURL(/\/rules$/);
  });

  test('tags and pins, which the row shows and the search finds', async ({ page }) => {
    await openSix(page);
    await press(page, 'j', 'p', 't');
    const dialog = page.getByRole('dialog', { name: 'Tags' });
    await dialog.getByLabel('Add a tag').fill('billing');
    await press(page, 'Enter');
    await expect(row(page, 'Number Six').getByText('billing')).toBeVisible();
    await expect(row(page, 'Number Six').getByLabel('Pinned')).toBeVisible();
    await page.goto(`${app.server.url}/?query=tag:billing is:pinned`);
    await expect.poll(() => rows(page).count()).toBe(1);
  });
});

test.describe('A selection', () => {
  test('spans a range, stays while more arrives, and is done with as one', async ({ page }) => {
    const ada = await openSix(page);
    await press(page, 'j', 'x', 'j', 'j', 'Shift+X');
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await expect(bar).toContainText('3 selected');
    await ada.send({ title: 'Number Seven', message: 'M', appName: 'ci' });
    await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
    await expect(row(page, 'Number Seven')).toBeHidden();
    await bar.getByRole('button', { name: 'Archive' }).click();
    await expect(toast(page, '3 archived')).toBeVisible();
    await expect.poll(() => titles(page)).toEqual(['Seven', 'Three', 'Two', 'One']);
  });

  test('of everything that matches is one call, which a reload does not keep from being undone', async ({
    page,
  }) => {
    test.slow();
    const ada = await newAccount(app.server);
    const many = Array.from({ length: 620 }, (_, index) => ({ title: `No. ${index}`, message: 'M' }));
    await ada.send(...many);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/actions')) calls.push(request.url());
    });
    await openDashboard(page, app.server, ada);
    await expect(row(page, 'No. 619')).toBeVisible();
    await press(page, '*');
    await page.getByRole('button', { name: 'Select all 620 that match' }).click();
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await expect(bar).toContainText('All 620 that match are selected');
    await bar.getByRole('button', { name: 'Archive' }).click();
    await expectStat(page, 'Total', 0);
    await expect(page.getByText('No notifications yet')).toBeVisible();
    expect(calls).toHaveLength(1);

    await page.reload();
    await expectStat(page, 'Total', 0);
    await press(page, 'z');
    await expectStat(page, 'Total', 620);
    await expect(row(page, 'No. 619')).toBeVisible();
  });

  test('offers Undo no more once it is undone', async ({ page }) => {
    await openSix(page);
    await press(page, 'j', 'e');
    await toastArea(page).getByRole('button', { name: 'Undo' }).first().click();
    await expect(toast(page, 'Undone')).toBeVisible();
    await expect(toastArea(page).getByRole('button', { name: 'Undo' }).first()).toBeHidden();
    await expect.poll(() => titles(page)).toEqual(names);
  });

  test('is as before, with a word why, where the server refuses', async ({ page, context }) => {
    expectComplaints(context, /status of 500/, /Write failed/);
    await openSix(page);
    await page.route('**/api/notifications/actions', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal_error', message: 'The disk is full.' } }),
    );
    await press(page, 'j', 'e');
    await expect(toast(page, 'Could not be archived')).toBeVisible();
    await expect(page.getByText('The disk is full. Everything is as it was before.')).toBeVisible();
    await expect.poll(() => titles(page)).toEqual(names);
  });
});

test.describe('The list', () => {
  test('groups by day and by app, and folds repeats into a row that opens', async ({ page }) => {
    const ada = await openSix(page);
    for (let count = 0; count < 3; count += 1) {
      await ada.send({ title: 'Disk full', message: `${90 + count}%`, appName: 'ci' });
    }
    const folded = row(page, 'Disk full');
    await expect(folded).toHaveCount(1);
    await expect(folded).toContainText('×3');
    await folded.locator('[data-repeats]').click();
    await expect(folded).toHaveCount(3);
    await press(page, 'k', 'r');

    await page.getByRole('button', { name: 'List options' }).click();
    await page.getByRole('menuitemradio', { name: 'App' }).click();
    await expect(page.getByRole('heading', { name: 'ci 6' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'home 3' })).toBeVisible();
    await page.getByRole('button', { name: 'List options' }).click();
    await page.getByRole('menuitemradio', { name: 'Compact' }).click();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'ci 6' })).toBeVisible();
  });
});

test.describe('On a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('a swipe archives, with a way back; a tap on the avatar selects', async ({ page }) => {
    await openSix(page);
    await swipe(page, 'Number Six', 200);
    await expect(row(page, 'Number Six')).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(row(page, 'Number Six')).toBeVisible();
    await swipe(page, 'Number Five', -200);
    await expect(page.getByRole('dialog', { name: 'Snooze until' })).toBeVisible();
    await expectFingerSized(page);
    await expectNoSideScroll(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Snooze until' })).toBeHidden();

    await row(page, 'Number Four').getByRole('checkbox').tap({ force: true });
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await expect(bar).toContainText('1 selected');
    await expectFingerSized(page);
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Clear the selection' }).tap();
    await expect(bar).toBeHidden();
    await expectUnread(page, 'Number Four');
  });
});

/** Moves a finger over a row. */
async function swipe(page: Page, title: string, byPx: number): Promise<void> {
  const box = await row(page, title).boundingBox();
  if (!box) throw new Error(`${title} is not in sight`);
  const session = await page.context().newCDPSession(page);
  const y = box.y + box.height / 2;
  const x = byPx > 0 ? box.x + 80 : box.x + box.width - 80;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', (byPx * step) / 10);
  await touch('touchEnd', byPx);
}
