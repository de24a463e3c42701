import { describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

describe('passwords', () => {
  test('the right one is verified, another is not', async () => {
    const stored = await hashPassword('correct horse');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await verifyPassword(stored, 'correct horse')).toBe(true);
    expect(await verifyPassword(stored, 'correct horsE')).toBe(false);
    expect(await verifyPassword(stored, '')).toBe(false);
  });

  test('the same one is stored differently each time', async () => {
    expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'));
  });

  test('a hash made by the reference implementation is understood', async () => {
    // argon2-cffi: hash_secret('pässwörd 密码', b'saltsaltsaltsalt', 2, 19456, 1, 32, Type.ID)
    const reference =
      '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$Nu9Vi+JyI0q9TubHFkytbv0/mVgboIF7+0xPHDqBMZY';
    expect(await verifyPassword(reference, 'pässwörd 密码')).toBe(true);
  });

  test('a keyboard that composes letters otherwise types the same password', async () => {
    const stored = await hashPassword('p\u00e4ssword');
    expect(await verifyPassword(stored, 'pa\u0308ssword')).toBe(true);
  });

  test('nothing is right for nobody, nor for a damaged hash', async () => {
    expect(await verifyPassword(null, 'correct horse')).toBe(false);
    expect(await verifyPassword('!', 'correct horse')).toBe(false);
  });
});
