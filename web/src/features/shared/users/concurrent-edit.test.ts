import type { ManagedUser } from '@alertstream/contract/users';
import { expect, test } from 'vitest';
import { foreignChanges, keepMine, valuesOf } from './concurrent-edit.ts';

const base: ManagedUser = {
  id: '1',
  name: 'Ada',
  email: 'ada@example.com',
  username: 'ada',
  isAdmin: false,
  isActive: true,
  mustChangePassword: false,
  createdAt: 0,
  emailNotifications: false,
  desktopNotifications: false,
  highPriorityOnly: false,
  revision: 1,
};
const fresh = { ...base, email: 'new@example.com', isAdmin: true, revision: 2 };

test('what somebody else changed is listed, and what was changed here as well', () => {
  const typed = { ...valuesOf(base), name: 'Countess', email: 'mine@example.com' };
  expect(foreignChanges(base, fresh, typed)).toEqual([
    { field: 'email', now: 'new@example.com', mine: 'mine@example.com' },
    { field: 'isAdmin', now: true, mine: undefined },
  ]);
});

test('keeping mine keeps what I changed, and takes the rest from the other', () => {
  const typed = { ...valuesOf(base), name: 'Countess' };
  expect(keepMine(base, fresh, typed)).toEqual({ ...valuesOf(fresh), name: 'Countess' });
});
