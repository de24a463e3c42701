import { NEXT_CURSOR_HEADER } from '@alertstream/contract/notifications';
import type { Person } from './client.ts';
import { FREQUENT_WORD, RARE_WORD } from './scale-rows.ts';

/** One thing that is timed, and how much slower it may be than at the smallest size. */
export type Question = { name: string; target: number; ask(asked: Asked): Promise<void> };

export type Asked = Person & {
  key: string;
  /** Leads to page 1,000, or to the middle of a shorter inbox. */
  deepCursor: string;
};

const SEARCH_TARGET = 3;
const TARGET = 1.5;
const PAGE = 50;
const DEEP_PAGE = 1000;
let sent = 0;

async function read({ url, cookie }: Person, path: string): Promise<Response> {
  const response = await fetch(url + path, { headers: { cookie } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

const get = (path: (asked: Asked) => string) => async (asked: Asked) => {
  await (await read(asked, path(asked))).text();
};

export const questions: readonly Question[] = [
  { name: 'first page', target: TARGET, ask: get(() => `/api/notifications?limit=${PAGE}`) },
  {
    name: `page ${DEEP_PAGE.toLocaleString('en')} by cursor`,
    target: TARGET,
    ask: get(({ deepCursor }) => `/api/notifications?limit=${PAGE}&cursor=${deepCursor}`),
  },
  { name: 'statistics', target: TARGET, ask: get(() => '/api/notifications/stats') },
  { name: 'unread filter', target: TARGET, ask: get(() => `/api/notifications?limit=${PAGE}&read=false`) },
  { name: 'search, rare word', target: SEARCH_TARGET, ask: get(() => `/api/notifications?q=${RARE_WORD}`) },
  {
    name: 'search, frequent word',
    target: SEARCH_TARGET,
    ask: get(() => `/api/notifications?q=${FREQUENT_WORD}`),
  },
  { name: 'analytics, 90 days', target: TARGET, ask: get(() => '/api/analytics?period=90d') },
  { name: 'intake', target: TARGET, ask: post },
];

/** Sends one notification, as a program does. */
export async function post({ url, key }: Asked): Promise<void> {
  sent += 1;
  const response = await fetch(`${url}/api/notifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ title: `Build ${sent} passed`, message: 'in 12 s', appName: 'Service 1' }),
  });
  if (response.status !== 201) throw new Error(`intake: ${response.status} ${await response.text()}`);
  await response.text();
}

/** The cursor of page 1,000, found page by page. */
export async function deepCursorOf(person: Person, count: number): Promise<string> {
  const pages = Math.min(DEEP_PAGE, Math.floor(count / 10 / PAGE / 2));
  let cursor = '';
  for (let seen = 1; seen < pages; seen += 4) {
    const from = cursor ? `&cursor=${cursor}` : '';
    const response = await read(person, `/api/notifications?limit=${4 * PAGE}${from}`);
    cursor = response.headers.get(NEXT_CURSOR_HEADER) ?? cursor;
    await response.text();
  }
  return cursor;
}
