import type { Page } from '@playwright/test';

/** Lets the page and the test use the clipboard, as a person's click does. */
export async function allowClipboard(page: Page, origin: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
}

export function readClipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}
