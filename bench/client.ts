import { apiKey } from '@alertstream/contract/api-keys';
import { type CurrentUser, userAnswer } from '@alertstream/contract/auth';
import { type NotificationStats, notificationStats } from '@alertstream/contract/notifications';
import { type Rule, type RuleInput, rule } from '@alertstream/contract/rules';
import { z } from 'zod';

/** Somebody who is signed in: what a browser would send along. */
export type Person = { user: CurrentUser; url: string; cookie: string };

/** `headers` besides: for a call that comes through a proxy. */
export async function signIn(url: string, credentials: { email: string; password: string }): Promise<Person> {
  const response = await post(url, '/api/auth/login', credentials, {});
  return { user: (await read(response, userAnswer)).user, url, cookie: cookieOf(response) };
}

/** Registers the `number`th user, each as if from an address of their own: registration is limited by address. */
export async function register(url: string, number: number): Promise<Person> {
  const password = `bench-password-${number}`;
  const input = {
    name: `User ${number}`,
    email: `user${number}@example.com`,
    password,
    confirmPassword: password,
  };
  const from = { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` };
  const response = await post(url, '/api/auth/register', input, from);
  return { user: (await read(response, userAnswer)).user, url, cookie: cookieOf(response) };
}

export async function createKey({ url, cookie }: Person): Promise<string> {
  const response = await post(url, '/api/api-keys', { name: 'bench' }, { cookie });
  return (await read(response, apiKey)).key;
}

export async function createRule({ url, cookie }: Person, input: RuleInput): Promise<void> {
  await read(await post(url, '/api/notification-rules', input, { cookie }), rule);
}

export async function listRules({ url, cookie }: Person): Promise<Rule[]> {
  return read(await fetch(`${url}/api/notification-rules`, { headers: { cookie } }), z.array(rule));
}

export async function readStats({ url, cookie }: Person): Promise<NotificationStats> {
  return read(await fetch(`${url}/api/notifications/stats`, { headers: { cookie } }), notificationStats);
}

function post(url: string, path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...headers },
    body: JSON.stringify(body),
  });
}

/** @throws Error with the server's own words where it refused */
async function read<T extends z.ZodType>(response: Response, schema: T): Promise<z.output<T>> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return schema.parse(await response.json());
}

function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}
