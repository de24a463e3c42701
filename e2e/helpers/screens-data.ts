import { expect, type Page } from '@playwright/test';
import type { Receiver } from '../../server/test/receivers.ts';
import { type Account, call, existingAccount, newAccount, sendWith } from './account.ts';
import { openDashboard } from './app.ts';
import { registerApp } from './apps.ts';
import { rows } from './screen.ts';
import { HISTORY_MS, liveThrough } from './screens-history.ts';
import type { Server } from './server.ts';

export const LIST = /\/api\/notifications\?/;
export const ADMIN_PASSWORD = 'an-admins-own-password';

/** Whose screens are in the pictures. */
export type People = { full: Account; empty: Account; admin: Account };

export async function openInbox(page: Page, server: Server, who: Account, path = '/'): Promise<void> {
  await openDashboard(page, server, who, path);
  await expect(rows(page).first()).toBeVisible();
}

/** Somebody who has been here for two weeks, somebody who is new, and who looks after them. */
export async function prepare(server: Server, receiver: Receiver): Promise<People> {
  server.advance(-HISTORY_MS);
  const ada = await newAccount(server, 'Ada Lovelace', 'ada@example.com');
  for (const [name, email] of others) await newAccount(server, name, email);
  const past = await existingAccount(server, ada.username, ada.password);
  for (const name of ['home-assistant', 'github-actions']) await past.createKey(name);
  const key = await past.createKey('backup-server');
  for (const [path, body] of made) await call(server, past, 'POST', path, body);
  await liveThrough(server, past, key);

  for (const [name, display] of registered) await registerApp(server, name, display);
  const full = await existingAccount(server, ada.username, ada.password);
  await call(server, full, 'POST', '/api/preferences', quietBackups);
  await connect(server, full, key, receiver);
  const empty = await newAccount(server, 'Grace Hopper', 'grace@example.com');
  return { full, empty, admin: await existingAccount(server, 'admin', ADMIN_PASSWORD) };
}

const others = [
  ['Margaret Hamilton', 'margaret@example.com'],
  ['Barbara Liskov', 'barbara@example.com'],
] as const;

const registered = [
  ['Backup', 'Backups'],
  ['Deploy', 'Deployments'],
  ['Gatekeeper', 'Gatekeeper'],
] as const;

const quietBackups = {
  appName: 'Backup',
  enabled: 1,
  frequency: 'hourly',
  quietHoursStart: '22:00',
  quietHoursEnd: '07:00',
  categories: '["security","updates","social","system"]',
  priority: 'normal',
};

/** A webhook with a log, of which one call failed; a service that works, and one that stopped to. */
async function connect(server: Server, who: Account, key: string, receiver: Receiver): Promise<void> {
  await call(server, who, 'POST', '/api/webhooks', {
    name: 'Incident log',
    url: receiver.url.replace('hook', 'incidents'),
    events: ['notification.created', 'notification.archived'],
  });
  await call(server, who, 'PUT', '/api/integrations/ntfy', {
    config: { serverUrl: new URL(receiver.url).origin, topic: 'on-call' },
    minimumPriority: 'high',
  });
  await call(server, who, 'PUT', '/api/integrations/discord', { config: { webhookUrl: receiver.url } });
  receiver.answer = (response, { path }) => response.writeHead(path === '/incidents' ? 204 : 404).end();
  await sendWith(server, key, {
    title: 'web-2 answers again',
    message: 'It was away for 1 min 40 s.',
    category: 'alert',
    appName: 'Uptime',
  });
  await expect.poll(() => receiver.calls.length).toBeGreaterThan(3);
  receiver.answer = (response) => response.writeHead(503).end('{"message":"Down for maintenance"}');
  await sendWith(server, key, {
    title: 'Certificate renewed',
    message: 'shop.example.com is good for 90 days.',
    category: 'security',
    appName: 'Gatekeeper',
    priority: 'low',
  });
  await call(server, who, 'POST', '/api/webhooks', {
    name: 'Chat of the night shift',
    url: 'https://hooks.example.com/night',
    events: [],
    isActive: false,
  });
}

/** What somebody has made who has been here for a while. */
const made: readonly [path: string, body: object][] = [
  ['/api/views', { name: 'On fire', query: 'priority:>=high is:unread' }],
  ['/api/views', { name: 'Backups', query: 'app:Backup' }],
  [
    '/api/notification-rules',
    {
      name: 'Nobody wakes for the washing machine',
      priority: 2,
      conditions: [
        { field: 'appName', operator: 'equals', value: 'Home', logicalOperator: 'AND' },
        { field: 'title', operator: 'contains', value: 'washing machine', logicalOperator: 'AND' },
      ],
      actions: [{ type: 'set_priority', config: { priority: 'low' } }],
    },
  ],
  [
    '/api/notification-rules',
    {
      name: 'Receipts for the office',
      priority: 3,
      conditions: [
        { field: 'appName', operator: 'equals', value: 'Shop', logicalOperator: 'AND' },
        { field: 'message', operator: 'contains', value: 'EUR', logicalOperator: 'AND' },
      ],
      actions: [{ type: 'add_tag', config: { tag: 'billing' } }],
    },
  ],
  [
    '/api/notification-templates',
    {
      name: 'Backup report',
      title: 'Backup of {host}',
      message: '{size} in {duration}',
      category: 'system',
      priority: 'normal',
      appName: 'Backup',
    },
  ],
  [
    '/api/notification-templates',
    {
      name: 'Disk full',
      title: '{host}: disk {percent} % full',
      message: '{free} left on {mount}. At this rate it is full in {hours} hours.',
      category: 'alert',
      priority: 'high',
      appName: 'Uptime',
    },
  ],
];
