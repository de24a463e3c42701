import { expect, type Page } from '@playwright/test';
import { type Account, newAccount } from './account.ts';
import { openDashboard } from './app.ts';
import { rows } from './screen.ts';
import type { Server } from './server.ts';

/** Five that differ in everything that one may look for. */
const inbox = [
  { title: 'Backup finished', message: '42 GB', appName: 'Cellar', category: 'system', priority: 'low' },
  {
    title: 'Build failed',
    message: 'tests of PAYMENTS',
    appName: 'Deploy',
    category: 'updates',
    priority: 'high',
  },
  {
    title: 'Sign-in from Lisbon',
    message: 'ada, Firefox',
    appName: 'Gate',
    category: 'security',
    priority: 'normal',
  },
  {
    title: 'Water in the kitchen',
    message: 'The sensor is wet',
    appName: 'Home',
    category: 'alert',
    priority: 'urgent',
  },
  {
    title: 'db-1 is down',
    message: 'No answer',
    appName: 'Deploy',
    category: 'system',
    priority: 'critical',
  },
] as const;

/** The dashboard of a new account that has received them. */
export async function openMixedInbox(page: Page, server: Server, path = '/'): Promise<Account> {
  const ada = await newAccount(server);
  await ada.send(...inbox);
  await openDashboard(page, server, ada, path);
  return ada;
}

/** The inbox shows these, in any order, and nothing else. */
export async function expectTitles(page: Page, ...titles: string[]): Promise<void> {
  await expect(rows(page)).toHaveCount(titles.length);
  for (const title of titles) await expect(rows(page).filter({ hasText: title })).toHaveCount(1);
}
