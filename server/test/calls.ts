import type { TestApp } from './app.ts';
import { ORIGIN } from './app.ts';

type Headers = Record<string, string>;

/** POSTs JSON, or nothing where there is no payload. `remoteAddress` is where the call comes from. */
export function post(
  t: TestApp,
  url: string,
  payload?: object,
  headers: Headers = {},
  remoteAddress = '127.0.0.1',
) {
  const call = { method: 'POST' as const, url, headers, remoteAddress };
  return t.app.inject(payload === undefined ? call : { ...call, payload });
}

/** The headers that a browser of ours sends after this answer. */
export function cookieOf(answer: { cookies: { name: string; value: string }[] }): {
  cookie: string;
  origin: string;
} {
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { cookie, origin: ORIGIN };
}
