import { expect } from '@playwright/test';
import { existingAccount } from './account.ts';
import type { Server } from './server.ts';

/** Registers an app, as an administrator does. */
export async function registerApp(server: Server, appName: string, displayName: string): Promise<void> {
  const admin = await existingAccount(server, 'admin', 'an-admins-own-password');
  const headers = {
    'content-type': 'application/json',
    cookie: `alertstream_session=${admin.session}`,
    origin: server.url,
  };
  const body = JSON.stringify({ appName, displayName });
  const answer = await fetch(`${server.url}/api/admin/allowed-apps`, { method: 'POST', headers, body });
  expect(answer.status).toBe(201);
}
