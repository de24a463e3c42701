import { z } from 'zod';
import { text } from './text.ts';

/** Characters of an address that webhooks, rules and channels call. */
export const TARGET_URL_MAX = 2000;

/** http or https; whether the address may be reached is found out when it is called. */
export const targetUrl = targetUrlOr();

/** {@link targetUrl}, with one message for whatever is wrong with it. */
export function targetUrlOr(message?: string) {
  return z
    .url({ protocol: /^https?$/, error: message ?? 'Invalid url' })
    .max(TARGET_URL_MAX, message)
    .pipe(text(TARGET_URL_MAX));
}
