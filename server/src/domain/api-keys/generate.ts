import { randomBytes } from 'node:crypto';
import { API_KEY_PREFIX } from '@alertstream/contract/api-keys';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);
const KEY_BYTES = 32;
/** Digits that 256 bits need: 62^43 > 2^256 > 62^42. */
const WIDTH = 43;

/**
 * Base62 of 32 bytes, read as one big-endian number and written with leading zeros to 43 digits. Every number
 * has its own text, so that random bytes give unbiased text.
 */
export function base62(bytes: Uint8Array): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (let index = 0; index < WIDTH; index++) {
    text = DIGITS.charAt(Number(rest % BASE)) + text;
    rest /= BASE;
  }
  return text;
}

/** A new API key: `ask_` and 256 random bits as 43 letters and digits. */
export function generateKey(): string {
  return API_KEY_PREFIX + base62(randomBytes(KEY_BYTES));
}
