import { expect, type Page } from '@playwright/test';
import { messages } from '../../scripts/demo-messages.ts';
import { type Account, newAccount, sendWith } from './account.ts';
import { openDashboard } from './app.ts';
import { rows } from './screen.ts';
import type { Server } from './server.ts';

export const LIST = /\/api\/notifications\?/;

/** Whose screens are in the pictures. */
export type People = { full: Account; empty: Account };

export async function openInbox(page: Page, server: Server, who: Account, path = '/'): Promise<void> {
  await spreadOverTheDay(page);
  await openDashboard(page, server, who, path);
  await expect(rows(page).first()).toBeVisible();
}

/** Everything was sent a moment ago: the pictures show it as if it had come in the course of hours. */
async function spreadOverTheDay(page: Page): Promise<void> {
  await page.route(LIST, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { createdAt: string }[];
    json.forEach((each, index) => {
      each.createdAt = new Date(Date.now() - index ** 2.1 * 24_000 - 9000).toISOString();
    });
    await route.fulfill({ response, json });
  });
}

/** Without markup, which is a test's matter, and other scripts, whose fonts depend on the machine. */
const drawable = messages.filter(
  ({ title, message }) =>
    /^[\p{Script=Latin}\p{Script=Common}]*$/u.test(title + message) && !title.includes('<'),
);

/** Shuffled the same way each time, so that apps mix and pictures don't change without a reason. */
function mixed<Item>(items: readonly Item[]): Item[] {
  const place = (index: number) => (index * 0.618034 + 0.2768) % 1;
  return items
    .map((item, index) => ({ item, at: place(index) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

export async function prepare(server: Server): Promise<People> {
  const full = await newAccount(server, 'Ada Lovelace', 'ada@example.com');
  for (const name of ['home-assistant', 'github-actions']) await full.createKey(name);
  const key = await full.createKey('backup-server');
  for (const message of mixed(drawable)) await sendWith(server, key, message);
  await markSomeRead(server, full);
  return { full, empty: await newAccount(server, 'Grace Hopper', 'grace@example.com') };
}

async function markSomeRead(server: Server, who: Account): Promise<void> {
  const headers = { cookie: `alertstream_session=${who.session}`, origin: server.url };
  const list = await fetch(`${server.url}/api/notifications?limit=200`, { headers });
  for (const [index, { id }] of ((await list.json()) as { id: string }[]).entries()) {
    if (index < 3 || index % 4 === 0) continue;
    await fetch(`${server.url}/api/notifications/${id}/read`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ isRead: true }),
    });
  }
}
