import { expect, type Page, test } from '@playwright/test';
import { newAccount } from './helpers/account.ts';
import { expectLive, openAs, useServer } from './helpers/app.ts';
import { row, toast } from './helpers/screen.ts';

const app = useServer();

type Shown = { title: string; body: string; onclick?: () => void };
declare global {
  interface Window {
    /** What the stand-in for the browser's notifications saw. */
    desktop: { asked: number; shown: Shown[] };
  }
}

/** The desktop can't be looked at from here: a stand-in of the browser's interface records what it is told. */
async function watchDesktop(page: Page, answer: NotificationPermission): Promise<void> {
  await page.addInitScript((answer) => {
    window.desktop = { asked: 0, shown: [] };
    class FakeNotification {
      static get permission() {
        return sessionStorage.getItem('permission') ?? 'default';
      }
      static async requestPermission() {
        window.desktop.asked += 1;
        sessionStorage.setItem('permission', answer);
        return answer;
      }
      onclick?: () => void;
      title: string;
      body: string;
      constructor(title: string, { body }: { body: string }) {
        this.title = title;
        this.body = body;
        window.desktop.shown.push(this);
      }
      close() {}
    }
    Object.assign(window, { Notification: FakeNotification });
  }, answer);
}

/** As the browser does when another tab or window is in front. */
async function setVisible(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

const shown = (page: Page) =>
  page.evaluate(() => window.desktop.shown.map(({ title, body }) => ({ title, body })));
const asked = (page: Page) => page.evaluate(() => window.desktop.asked);
const desktopSwitch = (page: Page) => page.getByRole('switch', { name: 'Desktop notifications' });

test.describe('Desktop notifications', () => {
  test('ask for permission when they are switched on, and not before', async ({ page }) => {
    await watchDesktop(page, 'granted');
    await openAs(page, app.server, await newAccount(app.server), '/settings?tab=notifications');
    await expect(desktopSwitch(page)).not.toBeChecked();
    await expectLive(page);
    expect(await asked(page)).toBe(0);
    await desktopSwitch(page).click();
    await expect(toast(page, 'Settings saved successfully')).toBeVisible();
    await expect(desktopSwitch(page)).toBeChecked();
    expect(await asked(page)).toBe(1);
    await desktopSwitch(page).click();
    await expect(desktopSwitch(page)).not.toBeChecked();
    expect(await asked(page)).toBe(1);
  });

  test('stay off where the browser says no, and say how to allow them', async ({ page }) => {
    await watchDesktop(page, 'denied');
    await openAs(page, app.server, await newAccount(app.server), '/settings?tab=notifications');
    await desktopSwitch(page).click();
    await expect(toast(page, 'Desktop notifications')).toBeVisible();
    await expect(page.getByText('This browser blocks them for this site.').first()).toBeVisible();
    await expect(desktopSwitch(page)).not.toBeChecked();
    await page.reload();
    await expect(desktopSwitch(page)).not.toBeChecked();
    await expect(page.getByText('This browser blocks them for this site.')).toBeVisible();
  });

  test('come while the tab is hidden, and a click opens the notification', async ({ page }) => {
    await watchDesktop(page, 'granted');
    const ada = await newAccount(app.server);
    await openAs(page, app.server, ada, '/settings?tab=notifications');
    await desktopSwitch(page).click();
    await expect(desktopSwitch(page)).toBeChecked();
    await expectLive(page);

    await ada.send({ title: 'While I look', message: 'M', appName: 'ci' });
    await expect(toast(page, 'While I look')).toBeVisible();
    expect(await shown(page)).toEqual([]);

    await setVisible(page, 'hidden');
    await ada.send({ title: 'While I am away', message: 'Disk full', appName: 'ci' });
    await expect.poll(() => shown(page)).toEqual([{ title: 'While I am away', body: 'ci: Disk full' }]);

    await setVisible(page, 'visible');
    await page.evaluate(() => window.desktop.shown[0]?.onclick?.());
    await expect(page).toHaveURL(/\/\?open=\d+$/);
    const details = page.getByRole('dialog', { name: 'While I am away' });
    await expect(details).toContainText('Disk full');
    await details.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(`${app.server.url}/`);
    await expect(row(page, 'While I am away')).toBeVisible();
  });

  test('come for high priority alone, where that is wanted', async ({ page }) => {
    await watchDesktop(page, 'granted');
    const ada = await newAccount(app.server);
    await openAs(page, app.server, ada, '/settings?tab=notifications');
    await desktopSwitch(page).click();
    await expect(desktopSwitch(page)).toBeChecked();
    // The switch turns at once; what it says holds from the answer on.
    const saved = page.waitForResponse(
      (response) => response.request().postData()?.includes('highPriorityOnly') ?? false,
    );
    await page.getByRole('switch', { name: 'High priority only' }).click();
    await saved;
    await expect(page.getByRole('switch', { name: 'High priority only' })).toBeChecked();
    await expectLive(page);
    await setVisible(page, 'hidden');
    await ada.send({ title: 'Not so important', message: 'M', appName: 'ci', priority: 'normal' });
    await ada.send({ title: 'Important', message: 'M', appName: 'ci', priority: 'high' });
    await expect.poll(() => shown(page)).toEqual([{ title: 'Important', body: 'ci: M' }]);
  });
});
