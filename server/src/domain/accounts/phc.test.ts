import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPhc, parsePhc } from './phc.ts';

const bytes = fc.uint8Array({ minLength: 8, maxLength: 128 }).map((array) => Buffer.from(array));

describe('a stored password hash', () => {
  test('reads back as it was written', () => {
    const hashes = fc.record({
      memory: fc.integer({ min: 128, max: 1024 * 1024 }),
      passes: fc.integer({ min: 1, max: 16 }),
      parallelism: fc.integer({ min: 1, max: 16 }),
      salt: bytes,
      hash: bytes,
    });
    fc.assert(
      fc.property(hashes, (hash) => {
        expect(parsePhc(formatPhc(hash))).toEqual(hash);
      }),
    );
  });

  test('is refused, and never throws, where it is anything else', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parsePhc(text)).toBeNull();
      }),
    );
  });

  test.each([
    ['another algorithm', '$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNo'],
    [
      'more memory than we ever ask for',
      '$argon2id$v=19$m=9999999,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNo',
    ],
    ['more passes', '$argon2id$v=19$m=19456,t=99,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNo'],
    ['no lanes', '$argon2id$v=19$m=19456,t=2,p=0$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNo'],
    ['less memory than argon2 takes', '$argon2id$v=19$m=7,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNo'],
    ['a short salt', '$argon2id$v=19$m=19456,t=2,p=1$c2E$aGFzaGhhc2hoYXNo'],
    ['a short hash, which guesses would hit', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGE'],
  ])('is refused with %s', (_what, text) => {
    expect(parsePhc(text)).toBeNull();
  });
});
