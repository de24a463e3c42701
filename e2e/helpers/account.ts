import type { notificationInput } from '@alertstream/contract/notifications';
import type { z } from 'zod';
import type { Server } from './server.ts';

export type Message = z.input<typeof notificationInput>;

/** Somebody with an inbox of their own. */
export type Account = {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** The cookie of a session. */
  readonly session: string;
  /** A new API key of theirs, in full. */
  createKey(name: string): Promise<string>;
  /** Sends notifications to them, one after the other, as a program does. */
  send(...messages: Message[]): Promise<void>;
};

const PASSWORD = 'correct-horse-battery';
let made = 0;

/** Registers somebody new; every account comes from an address of its own, since registrations are limited. */
export async function newAccount(server: Server, name = 'Ada Lovelace', email = freshEmail(name)) {
  made += 1;
  const response = await post(
    `${server.url}/api/auth/register`,
    { name, email, password: PASSWORD, confirmPassword: PASSWORD },
    { 'x-forwarded-for': `10.0.${made >> 8}.${made & 255}` },
  );
  const { user } = (await response.json()) as { user: { username: string } };
  return account(server, { name, email, username: user.username, password: PASSWORD }, response);
}

function freshEmail(name: string): string {
  return `${/^\w+/.exec(name)?.[0].toLowerCase() ?? 'user'}${made + 1}@example.com`;
}

/** Signs in who is there already. */
export async function existingAccount(server: Server, username: string, password: string): Promise<Account> {
  const response = await post(`${server.url}/api/auth/login`, {
    email: username,
    password,
    rememberMe: true,
  });
  const { user } = (await response.json()) as { user: { name: string; email: string } };
  return account(server, { name: user.name, email: user.email, username, password }, response);
}

type Person = Pick<Account, 'name' | 'email' | 'username' | 'password'>;

function account(server: Server, person: Person, response: Response): Account {
  const session = /alertstream_session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';

  async function createKey(name: string): Promise<string> {
    const headers = { cookie: `alertstream_session=${session}`, origin: server.url };
    const created = await post(`${server.url}/api/api-keys`, { name }, headers);
    return ((await created.json()) as { key: string }).key;
  }

  let key: Promise<string> | undefined;
  return {
    ...person,
    session,
    createKey,
    async send(...messages) {
      key ??= createKey('tests');
      for (const message of messages) await sendWith(server, await key, message);
    },
  };
}

/** What an application does. @throws Error where the server does not answer 201 */
export async function sendWith(server: Server, key: string, message: Message): Promise<void> {
  await post(`${server.url}/api/notifications`, message, { 'x-api-key': key });
}

/** A call as the browser of `who` makes it. @throws Error where the server refuses */
export async function call(server: Server, who: Account, method: string, path: string, body: object) {
  const headers = {
    cookie: `alertstream_session=${who.session}`,
    origin: server.url,
    'content-type': 'application/json',
  };
  const answer = await fetch(server.url + path, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response;
}
