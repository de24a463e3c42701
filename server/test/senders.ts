import { type Notification, notification, notificationStats } from '@alertstream/contract/notifications';
import { type NewTestUser, ORIGIN, type TestApp } from './app.ts';

type Headers = Record<string, string>;

export type TestSender = Awaited<ReturnType<typeof newSender>>;

/** What a program sends; any field can be another. */
export function aNotification(fields: object = {}) {
  return { title: 'Disk almost full', message: 'db-1: 92 % of /var is used', ...fields };
}

/** POSTs to intake exactly this text. */
export function postRaw(t: TestApp, payload: string | undefined, headers: Headers) {
  const call = { method: 'POST' as const, url: '/api/notifications', headers };
  return t.app.inject(payload === undefined ? call : { ...call, payload });
}

/** A new user with an API key, a program that sends with it, and a browser in which the user is signed in. */
export async function newSender(t: TestApp, fields: NewTestUser = {}) {
  const user = await t.createUser(fields);
  let headers = await t.signIn(user);
  const apiKey = await t.createKey(user);
  const read = (url: string) => t.app.inject({ url, headers });

  const sender = {
    user,
    apiKey,
    key: apiKey.key,
    get headers() {
      return headers;
    },
    /** For tests that outlast a session. */
    async signInAgain() {
      headers = await t.signIn(user);
    },
    /** The program sends; `body` is any JSON value. */
    send(body: unknown = aNotification(), more: Headers = {}) {
      const sent = { 'x-api-key': apiKey.key, 'content-type': 'application/json', ...more };
      return postRaw(t, JSON.stringify(body), sent);
    },
    /** The program sends a notification that is accepted. */
    async sent(fields: object = {}, more: Headers = {}): Promise<Notification> {
      const answer = await sender.send(aNotification(fields), more);
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
      return notification.parse(answer.json());
    },
    list: (query = '') => read(`/api/notifications${query}`),
    /** What the person sees, newest first. */
    async inbox(query = ''): Promise<Notification[]> {
      return notification.array().parse((await sender.list(query)).json());
    },
    async stats() {
      return notificationStats.parse((await read('/api/notifications/stats')).json());
    },
    mark(id: string, isRead: unknown) {
      return t.app.inject({
        method: 'PATCH',
        url: `/api/notifications/${encodeURIComponent(id)}/read`,
        headers: { ...headers, origin: ORIGIN },
        payload: { isRead },
      });
    },
  };
  return sender;
}

/** The live messages that this user's sockets were sent. */
export function messagesTo(t: TestApp, userId: number): unknown[] {
  return t.events.flatMap((event) =>
    event.kind === 'message' && event.userId === userId ? [JSON.parse(event.message)] : [],
  );
}
