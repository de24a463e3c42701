import { expect, test } from 'vitest';
import { passwordRefusal } from './choose-password.ts';
import { readablePassword } from './readable-password.ts';

test('a generated password has four groups without look-alikes, and is new each time', () => {
  const passwords = Array.from({ length: 200 }, readablePassword);
  expect(new Set(passwords).size).toBe(200);
  for (const password of passwords) {
    expect(password).toMatch(/^[2-9a-hjkmnp-z]{4}(-[2-9a-hjkmnp-z]{4}){3}$/);
    expect(passwordRefusal(password, { username: 'admin', email: 'admin@alertstream.local' })).toBeNull();
  }
});
