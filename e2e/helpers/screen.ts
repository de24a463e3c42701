import { expect, type Locator, type Page } from '@playwright/test';

/** Parts of the screens, found as a person finds them: by role and by what is written there. */

export function toast(page: Page, title: string | RegExp): Locator {
  // An urgent toast is spoken from elsewhere, and hidden from screen readers itself.
  // The newest is first; one of the same words may still be on its way out.
  return toastArea(page).getByRole('heading', { name: title, exact: true, includeHidden: true }).first();
}

export function toastArea(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications', exact: true });
}

/** The rows of the inbox that are drawn: those in sight, and some around them. */
export function rows(page: Page): Locator {
  return page.getByRole('list', { name: 'Recent Notifications' }).getByRole('listitem');
}

/** Scrolls through the whole list as a person does, and gives what is read of each row, in its order, once. */
export async function readThrough(page: Page, textOf: RegExp): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(() => window.scrollTo({ top: 0 }));
  for (;;) {
    await page.waitForFunction(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))),
    );
    for (const text of await rows(page).allTextContents()) {
      const match = textOf.exec(text)?.[0];
      if (match !== undefined && !found.includes(match)) found.push(match);
    }
    const isAtEnd = await page.evaluate(
      () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2,
    );
    const isLoading = await page.getByRole('button', { name: /^Load more/ }).isVisible();
    if (isAtEnd && !isLoading) return found;
    await page.mouse.wheel(0, 500);
  }
}

export function row(page: Page, text: string | RegExp): Locator {
  return rows(page).filter({ hasText: text });
}

/** As a person does who wants to toggle it: on its text, beside its buttons. */
export async function clickRow(page: Page, title: string): Promise<void> {
  await row(page, title).getByText(title, { exact: true }).click();
}

export async function expectUnread(page: Page, title: string): Promise<void> {
  await expect(row(page, title).getByText('Unread', { exact: true })).toBeVisible();
  await expect(row(page, title).getByRole('button', { name: 'Mark read' })).toBeVisible();
}

export async function expectRead(page: Page, title: string): Promise<void> {
  await expect(row(page, title)).toBeVisible();
  await expect(row(page, title).getByText('Unread', { exact: true })).toBeHidden();
  await expect(row(page, title).getByRole('button', { name: 'Mark read' })).toBeHidden();
}

/** One of the numbers at the top: its label and what stands with it. */
export function stat(page: Page, label: string): Locator {
  const cells = page.getByRole('region', { name: 'Statistics' }).getByRole('listitem');
  return cells.filter({ has: page.getByText(label, { exact: true }) });
}

export async function expectStat(page: Page, label: string, value: number | string): Promise<void> {
  await expect(stat(page, label).getByText(String(value), { exact: true })).toBeVisible();
}

export function searchBox(page: Page): Locator {
  return page.getByPlaceholder('Search notifications...');
}

export async function expectSignIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
}

export async function expectDashboard(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Recent Notifications' })).toBeVisible();
}

export async function signIn(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel('Email or Username').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
