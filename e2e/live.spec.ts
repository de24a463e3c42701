import { expect, type Page, test } from '@playwright/test';
import { newAccount } from './helpers/account.ts';
import { expectLive, openAs, openDashboard, useServer } from './helpers/app.ts';
import { expectStat, expectUnread, readThrough, row, stat } from './helpers/screen.ts';
import { expectComplaints } from './helpers/watch.ts';

const app = useServer();

/** Longer than the page calls a lost connection a hiccup. */
const OFFLINE_WITHIN_MS = 12_000;
const RECONNECT_WITHIN_MS = 30_000;

function state(page: Page, word: string | RegExp) {
  return page.getByRole('banner').getByText(word);
}

test.beforeEach(({ context }) => {
  expectComplaints(
    context,
    /WebSocket connection/,
    /ERR_CONNECTION_REFUSED|ERR_EMPTY|ERR_FAILED|ERR_CONNECTION_RESET|ERR_SOCKET/,
  );
  expectComplaints(context, /Read failed: \w+: The server can't be reached/, /status of 503/);
});

test.describe('The live connection', () => {
  test.setTimeout(90_000);

  test('says that it is lost, how old the data is, and comes back with what was sent meanwhile', async ({
    page,
  }) => {
    const ada = await newAccount(app.server);
    await ada.send({ title: 'Before', message: 'The server runs' });
    await openDashboard(page, app.server, ada);
    await page.evaluate(() => document.documentElement.setAttribute('data-loaded', 'once'));

    await app.server.stop();
    await expect(state(page, 'Reconnecting')).toBeVisible();
    await expectUnread(page, 'Before');
    await expect(state(page, 'Offline')).toBeVisible({ timeout: OFFLINE_WITHIN_MS });
    await expect(state(page, /data from \d\d:\d\d UTC/)).toBeVisible();
    await expectUnread(page, 'Before');

    await app.server.start();
    await ada.send({ title: 'Meanwhile', message: 'Nobody listened' });
    await expect(state(page, 'Live')).toBeVisible({ timeout: RECONNECT_WITHIN_MS });
    await expectUnread(page, 'Meanwhile');
    await expectStat(page, 'Total', 2);
    await ada.send({ title: 'After', message: 'Live again' });
    await expectUnread(page, 'After');
    await expect(page.locator('html')).toHaveAttribute('data-loaded', 'once');
  });

  test('reads a gap of several pages whole', async ({ page }) => {
    const ada = await newAccount(app.server);
    await ada.send({ title: 'Before', message: 'The gap' });
    const open: { close: () => Promise<void> }[] = [];
    let reachable = true;
    await page.routeWebSocket('**/ws', (socket) => {
      if (!reachable) return void socket.close({ code: 1013 });
      const server = socket.connectToServer();
      open.push({
        close: async () => void (await Promise.all([socket.close({ code: 1013 }), server.close()])),
      });
    });
    await openDashboard(page, app.server, ada);
    reachable = false;
    for (const socket of open) await socket.close();
    await expect(state(page, 'Reconnecting')).toBeVisible();
    await ada.send(
      ...Array.from({ length: 110 }, (_, index) => ({ title: `Gap ${index}.`, message: 'Missed' })),
    );
    await expect(row(page, 'Gap 109.')).toBeHidden();

    reachable = true;
    await expectLive(page);
    await expectStat(page, 'Total', 111);
    await expect(row(page, 'Gap 109.')).toBeVisible();
    const gap = Array.from({ length: 110 }, (_, index) => `Gap ${109 - index}.`);
    expect(await readThrough(page, /Gap \d+\.|Before/)).toEqual([...gap, 'Before']);
  });

  test('is not asked for by a person who is signed out', async ({ page }) => {
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    await page.goto(app.server.url);
    await expect(page.getByLabel('Email or Username')).toBeVisible();
    expect(sockets).toEqual([]);
  });

  test('survives a restart of the server with the session', async ({ page }) => {
    const ada = await newAccount(app.server);
    await openAs(page, app.server, ada, '/settings');
    await expectLive(page);
    await app.server.stop();
    await app.server.start();
    await expect(state(page, 'Live')).toBeVisible({ timeout: RECONNECT_WITHIN_MS });
    await page.getByRole('link', { name: 'AlertStream' }).click();
    await expect(stat(page, 'Total')).toBeVisible();
    await expect(page.getByLabel('Email or Username')).toBeHidden();
  });
});
