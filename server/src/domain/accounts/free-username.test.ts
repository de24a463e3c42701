import { USERNAME_MAX, username } from '@alertstream/contract/auth';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usernameCandidates, usernameFrom } from './free-username.ts';

describe('the username of somebody who registers', () => {
  test('is what stands before the @', () => {
    expect(usernameFrom('ada@example.com')).toBe('ada');
    expect(usernameFrom('Ada.Lovelace+news@example.com')).toBe('Ada.Lovelace');
    expect(usernameFrom('+news@example.com')).toBe('user');
  });

  test('gets a number where it is taken', () => {
    const [first, second, third] = usernameCandidates('ada@example.com');
    expect([first, second, third]).toEqual(['ada', 'ada2', 'ada3']);
  });

  test('is always one that the contract takes, and there are enough to try', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const candidates = [...usernameCandidates(email)];
        expect(candidates.length).toBe(19);
        for (const candidate of candidates) {
          expect(username.parse(candidate)).toBe(candidate);
          expect(candidate.length).toBeLessThanOrEqual(USERNAME_MAX);
        }
      }),
    );
  });
});
