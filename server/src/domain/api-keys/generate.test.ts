import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { base62, generateKey } from './generate.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function decode(text: string): bigint {
  return [...text].reduce((sum, digit) => sum * 62n + BigInt(DIGITS.indexOf(digit)), 0n);
}

describe('API keys', () => {
  test('hold all 32 bytes in 43 letters and digits', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const text = base62(bytes);
        expect(text).toMatch(/^[0-9A-Za-z]{43}$/);
        expect(decode(text)).toBe(BigInt(`0x${Buffer.from(bytes).toString('hex')}`));
      }),
    );
  });

  test('are as long for the least and the greatest bytes', () => {
    expect(base62(new Uint8Array(32))).toBe('0'.repeat(43));
    expect(base62(new Uint8Array(32).fill(255))).toHaveLength(43);
  });

  test('begin with their mark and are new each time', () => {
    const keys = Array.from({ length: 100 }, generateKey);
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^ask_[0-9A-Za-z]{43}$/);
  });
});
