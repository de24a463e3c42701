import { STATUS_CODES } from 'node:http';
import type { SafeAnswer } from '../../net/exchange.ts';
import type { SafeFetch } from '../../net/safe-fetch.ts';
import { TargetError } from '../../net/target-error.ts';
import type { Exchange, Outcome } from './sender.ts';

/** Characters of an answer's body that are kept for the log. */
const BODY_SHOWN = 1000;

export type Post = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  signal: AbortSignal;
};

/** POSTs a delivery's body and says what came of it: 2xx alone is success, and 410 means that the target is no more. */
export async function postDelivery(
  safeFetch: SafeFetch,
  { url, headers, body, signal }: Post,
  nowMs: number,
): Promise<Outcome> {
  const requestHead = requestHeadOf(url, headers);
  let answer: SafeAnswer;
  try {
    answer = await safeFetch({ url, headers, body, signal });
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    const exchange = { status: null, requestHead, responseHead: null };
    return { kind: 'retry', words: error.message, exchange };
  }
  return outcomeOf(
    answer,
    { status: answer.status, requestHead, responseHead: responseHeadOf(answer) },
    nowMs,
  );
}

function outcomeOf({ status, headers }: SafeAnswer, exchange: Exchange, nowMs: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'delivered', exchange };
  const answered = `Answered with ${statusText(status)}`;
  if (status === 410) return { kind: 'gone', words: answered, exchange };
  const isRedirect = status >= 300 && status < 400;
  const words = isRedirect ? `${answered}: redirects are not followed, so give the final address` : answered;
  return { kind: 'retry', words, exchange, afterMs: retryAfterMs(headers['retry-after'], nowMs) };
}

/** The header Retry-After (RFC 9110, 10.2.3): seconds, or a date. 0 where there is none, or none that can be read. */
export function retryAfterMs(header: string | string[] | undefined, nowMs: number): number {
  const value = String(header ?? '').trim();
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const at = /[A-Za-z]/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? 0 : Math.max(0, at - nowMs);
}

/** "404 Not Found" */
export function statusText(status: number): string {
  return `${status} ${STATUS_CODES[status] ?? ''}`.trim();
}

function requestHeadOf(url: string, headers: Readonly<Record<string, string>>): string {
  let head = firstLinesOf(url);
  for (const name in headers) head += `\n${name}: ${headers[name]}`;
  return head;
}

let lastUrl = '';
let lastLines = '';

/** Many in a row go to one address, and taking an address apart is dear. */
function firstLinesOf(url: string): string {
  if (url === lastUrl) return lastLines;
  const { host, pathname, search } = new URL(url);
  lastLines = `POST ${pathname}${search} HTTP/1.1\nhost: ${host}`;
  lastUrl = url;
  return lastLines;
}

function responseHeadOf({ status, headers, body }: SafeAnswer): string {
  let head = `HTTP/1.1 ${statusText(status)}`;
  for (const name in headers) for (const one of [headers[name] ?? []].flat()) head += `\n${name}: ${one}`;
  return body.length === 0 ? head : `${head}\n\n${body.toString('utf8', 0, BODY_SHOWN)}`;
}
