import { expect, test } from 'vitest';
import { foreignChanges, keepMine } from './concurrent-edit.ts';

const base = { name: 'Ada', email: 'ada@example.com', isAdmin: false };
const fresh = { ...base, email: 'new@example.com', isAdmin: true };

test('what somebody else changed is listed, and what was changed here as well', () => {
  const typed = { ...base, name: 'Countess', email: 'mine@example.com' };
  expect(foreignChanges(base, fresh, typed)).toEqual([
    { field: 'email', now: 'new@example.com', mine: 'mine@example.com' },
    { field: 'isAdmin', now: true, mine: undefined },
  ]);
});

test('the same change on both sides is none of mine', () => {
  const typed = { ...base, email: 'new@example.com' };
  expect(foreignChanges(base, fresh, typed)[0]).toEqual({
    field: 'email',
    now: 'new@example.com',
    mine: undefined,
  });
});

test('keeping mine keeps what I changed, and takes the rest from the other', () => {
  const typed = { ...base, name: 'Countess' };
  expect(keepMine(base, fresh, typed)).toEqual({ ...fresh, name: 'Countess' });
});
