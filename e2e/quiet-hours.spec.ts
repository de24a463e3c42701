import { expect, type Page, test } from '@playwright/test';
import { newAccount } from './helpers/account.ts';
import { expectLive, openAs, openDashboard, useServer } from './helpers/app.ts';
import { registerApp } from './helpers/apps.ts';
import { row, rows, toast } from './helpers/screen.ts';

const app = useServer();

const HOUR_MS = 60 * 60 * 1000;

/** "HH:MM" UTC, as far from now as `ms` says. */
function timeOfDay(ms: number): string {
  return new Date(Date.now() + ms).toISOString().slice(11, 16);
}

async function setQuietHours(page: Page, start: string, end: string): Promise<void> {
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByLabel('Quiet hours start (UTC)').fill(start);
  await page.getByLabel('Quiet hours end (UTC)').fill(end);
  await page.keyboard.press('Tab');
  await expect(toast(page, 'Preferences updated')).toBeVisible();
}

test('quiet hours hold what arrives, and announce it as one digest when they end', async ({ page }) => {
  await registerApp(app.server, 'marketBot', 'Market Bot');
  const ada = await newAccount(app.server);
  await openAs(page, app.server, ada, '/preferences');
  await setQuietHours(page, timeOfDay(-HOUR_MS), timeOfDay(HOUR_MS));
  await expect(page.getByText(/Arriving now: .* held until .* critical is announced at once/)).toBeVisible();

  await openDashboard(page, app.server, ada);
  for (const title of ['Price alert', 'New signal', 'Order filled']) {
    await ada.send({ title, message: 'EURUSD', appName: 'marketBot' });
  }
  await expect(rows(page)).toHaveCount(3);
  await expect(row(page, 'Held until')).toHaveCount(3);
  await expect(toast(page, 'Price alert')).toBeHidden();

  app.server.advance(HOUR_MS);
  await expect(toast(page, 'Digest: 3 notifications')).toBeVisible({ timeout: 15_000 });
  await expect(row(page, 'Held until')).toHaveCount(0);

  await page.reload();
  await expectLive(page);
  await expect(rows(page)).toHaveCount(3);
  await expect(toast(page, /^Digest/)).toBeHidden();
});
