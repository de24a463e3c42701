import { expect, type Page, test } from '@playwright/test';
import { newAccount } from './helpers/account.ts';
import { openDashboard, useServer } from './helpers/app.ts';
import { expectTitles, openMixedInbox } from './helpers/mixed-inbox.ts';
import { rows, searchBox, toastArea } from './helpers/screen.ts';
import { expectComplaints } from './helpers/watch.ts';

const app = useServer();
/** More than the dashboard loads at first. */
const SENT = 55;

const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });

test.describe('The search language', () => {
  test('is completed as one types, by keyboard alone', async ({ page }) => {
    await openMixedInbox(page, app.server);
    await page.keyboard.press('/');
    await expect(searchBox(page)).toBeFocused();
    await page.keyboard.type('pri');
    await expect(options(page)).toHaveText([/^priority:/]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('>=h');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expect(searchBox(page)).toHaveValue('priority:>=high ');
    await expectTitles(page, 'Build failed', 'Water in the kitchen', 'db-1 is down');
    await page.keyboard.type('-app:dep');
    await expect(options(page)).toHaveText([/^Deploy/]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expectTitles(page, 'Water in the kitchen');
    await expect(page).toHaveURL(/\?query=priority:%3E%3Dhigh\+-app:Deploy$/);
    await expect(page.getByText('1 matches')).toBeVisible();
  });

  test('searches all of them, where typing narrows what is loaded', async ({ page }) => {
    const ada = await newAccount(app.server);
    await ada.send({ title: 'The very first', message: 'M', appName: 'ci' });
    for (let number = 1; number < SENT; number += 1) {
      await ada.send({ title: `Number ${number}`, message: 'M', appName: 'ci' });
    }
    await openDashboard(page, app.server, ada);
    await searchBox(page).fill('very first');
    await expect(page.getByText('No matching notifications')).toBeVisible();
    await page.getByRole('link', { name: `Search all ${SENT}` }).click();
    await expectTitles(page, 'The very first');
    await page.reload();
    await expect(searchBox(page)).toHaveValue('very first');
    await expectTitles(page, 'The very first');
  });

  test('points at what it can’t understand, and shows everything meanwhile', async ({ page }) => {
    await openMixedInbox(page, app.server, '/?query=db-1+priority:loud');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('A priority is one of low, normal, high, critical, urgent');
    await expect(alert.getByText('priority:loud', { exact: true })).toBeVisible();
    await expect(rows(page)).toHaveCount(5);
    await searchBox(page).fill('is:lost');
    await searchBox(page).press('Enter');
    await expect(alert).toContainText('is: takes one of');
    expect(
      await searchBox(page).evaluate((box: HTMLInputElement) => [box.selectionStart, box.selectionEnd]),
    ).toEqual([0, 7]);
    await alert.getByRole('link', { name: 'Clear search' }).click();
    await expect(alert).toBeHidden();
    await expect(rows(page)).toHaveCount(5);
  });

  test('is what the filter panel reads and writes', async ({ page }) => {
    await openMixedInbox(page, app.server, '/?filters=open&query=app:Deploy');
    const pressed = page.getByRole('button', { pressed: true });
    await expect(pressed).toHaveText('Deploy');
    await page.getByRole('group', { name: 'Priority' }).getByRole('button', { name: 'High' }).click();
    await expect(searchBox(page)).toHaveValue('app:Deploy priority:high');
    await expectTitles(page, 'Build failed');
    await pressed.filter({ hasText: 'Deploy' }).click();
    await expect(searchBox(page)).toHaveValue('priority:high');
  });
});

test.describe('Saved views', () => {
  async function save(page: Page, query: string, name: string): Promise<void> {
    await searchBox(page).fill(query);
    await searchBox(page).press('Enter');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(views(page).getByRole('link', { name })).toBeVisible();
  }

  test('are saved, counted live, opened, moved, renamed, deleted and brought back', async ({
    page,
    context,
  }) => {
    expectComplaints(context, /409|Write failed/);
    const ada = await openMixedInbox(page, app.server);
    await save(page, 'app:Deploy', 'Deployments');
    await save(page, 'priority:urgent', 'Fires');
    await expect(views(page).getByRole('link', { name: 'Fires' })).toHaveText('Fires1');
    await ada.send({ title: 'Fire', message: 'x', priority: 'urgent' });
    await expect(views(page).getByRole('link', { name: 'Fires' })).toHaveText('Fires2');
    await expectTitles(page, 'Water in the kitchen', 'Fire');

    await views(page).getByRole('link', { name: 'Fires' }).focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(views(page).getByRole('link')).toHaveText([
      /^Inbox/,
      'Snoozed',
      'Archive',
      /^Fires/,
      /^Deployments/,
    ]);
    await expect(page.getByText('Fires is view 1 of 2')).toBeAttached();

    await views(page).getByRole('button', { name: 'The view Fires' }).click();
    await page.getByRole('menuitem', { name: 'Edit view' }).click();
    await page.getByLabel('Name').fill('Deployments');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('You have a view of this name already')).toBeVisible();
    await page.getByLabel('Name').fill('Alarms');
    await page.getByRole('button', { name: 'Save', exact: true }).click();

    await views(page).getByRole('button', { name: 'The view Alarms' }).click();
    await page.getByRole('menuitem', { name: 'Open with this view' }).click();
    await page.goto(app.server.url);
    await expect(page).toHaveURL(/query=priority:urgent/);
    await expectTitles(page, 'Water in the kitchen', 'Fire');

    await views(page).getByRole('button', { name: 'The view Alarms' }).click();
    await page.getByRole('menuitem', { name: 'Delete view' }).click();
    await expect(rows(page)).toHaveCount(6);
    await toastArea(page).getByRole('button', { name: 'Undo' }).first().click();
    await expect(views(page).getByRole('link')).toHaveText([
      /^Inbox/,
      'Snoozed',
      'Archive',
      /Alarms/,
      /^Deployments/,
    ]);
  });
});
