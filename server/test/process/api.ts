import { apiKey } from '@alertstream/contract/api-keys';
import { type Notification, notification, notificationStats } from '@alertstream/contract/notifications';
import { ADMIN_PASSWORD } from './server.ts';

/** The cookie of the bootstrap administrator, signed in at this address. */
export async function signIn(address: string, password = ADMIN_PASSWORD): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin', password }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

export async function newKey(address: string, cookie: string): Promise<string> {
  const answer = await fetch(`${address}/api/api-keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: address },
    body: JSON.stringify({ name: 'load' }),
  });
  return apiKey.parse(await answer.json()).key;
}

/** Everything that the person sees, page by page. */
export async function readAll(address: string, cookie: string): Promise<Notification[]> {
  const seen: Notification[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Response = await fetch(
      `${address}/api/notifications?limit=200${cursor && `&cursor=${cursor}`}`,
      { headers: { cookie } },
    );
    seen.push(...notification.array().parse(await page.json()));
    cursor = page.headers.get('x-next-cursor');
  }
  return seen;
}

export async function readStats(address: string, cookie: string) {
  const answer = await fetch(`${address}/api/notifications/stats`, { headers: { cookie } });
  return notificationStats.parse(await answer.json());
}
