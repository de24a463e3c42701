import { describe, expect, test } from 'vitest';
import { passwordRefusal } from './choose-password.ts';

const ada = { username: 'ada.lovelace', email: 'ada@example.com' };

describe('choosing a password', () => {
  test.each(['123456', 'password', 'PassWord', 'qwerty123', 'LETMEIN', 'iloveyou', 'admin123', 'p@ssw0rd'])(
    '%s is too common',
    (password) => {
      expect(passwordRefusal(password, ada)).toMatch(/most common/);
    },
  );

  test('it is not the username, the email address or the current one', () => {
    expect(passwordRefusal('Ada.Lovelace', ada)).toMatch(/username/);
    expect(passwordRefusal('ADA@example.com', ada)).toMatch(/email/);
    expect(passwordRefusal('tr0ub4dor', { ...ada, currentPassword: 'tr0ub4dor' })).toMatch(/current/);
  });

  test.each(['tr0ub4dor', 'correct horse battery', 'ada.lovelace1', '      ', '日本語のパスワード'])(
    '%j may be chosen',
    (password) => {
      expect(passwordRefusal(password, { ...ada, currentPassword: 'another' })).toBeNull();
    },
  );
});
