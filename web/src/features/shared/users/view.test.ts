import type { ManagedUser } from '@alertstream/contract/users';
import { expect, test } from 'vitest';
import { nextOrder, shownUsers, userView } from './view.ts';

function aUser(name: string, given: Partial<ManagedUser> = {}): ManagedUser {
  const username = name.toLowerCase();
  return {
    id: username,
    name,
    username,
    email: `${username}@example.com`,
    isAdmin: false,
    isActive: true,
    mustChangePassword: false,
    createdAt: 0,
    emailNotifications: true,
    desktopNotifications: true,
    highPriorityOnly: false,
    revision: 1,
    ...given,
  };
}

const ada = aUser('ada', { isAdmin: true, createdAt: 3 });
const bob = aUser('Bob', { isActive: false, createdAt: 1, email: 'robert@work.example' });
const user10 = aUser('user 10', { createdAt: 2 });
const user9 = aUser('user 9', { createdAt: 4, mustChangePassword: true });
const all = [user10, bob, user9, ada];

const names = (words: string, order: Parameters<typeof shownUsers>[2]) =>
  shownUsers(all, words, order).map(({ name }) => name);

test('sorts by name without regard to case, and numbers as numbers', () => {
  expect(names('', 'name')).toEqual(['ada', 'Bob', 'user 9', 'user 10']);
  expect(names('', '-name')).toEqual(['user 10', 'user 9', 'Bob', 'ada']);
});

test('sorts by role, status and time of creation; equals by name', () => {
  expect(names('', 'role')).toEqual(['ada', 'Bob', 'user 9', 'user 10']);
  expect(names('', 'status')).toEqual(['ada', 'user 10', 'user 9', 'Bob']);
  expect(names('', '-created')).toEqual(['user 9', 'ada', 'user 10', 'Bob']);
});

test('finds all words in name, username or email', () => {
  expect(names('ROBERT work', 'name')).toEqual(['Bob']);
  expect(names('  example.com ', 'name')).toEqual(['ada', 'user 9', 'user 10']);
  expect(names('nobody', 'name')).toEqual([]);
});

test('a second click on a column turns it round', () => {
  expect(nextOrder('name', 'email')).toBe('email');
  expect(nextOrder('email', 'email')).toBe('-email');
  expect(nextOrder('-email', 'email')).toBe('email');
});

test('what the URL has wrong is left out', () => {
  expect(userView.parse({ q: 'a', sort: '-created' })).toEqual({ q: 'a', sort: '-created' });
  expect(userView.parse({ q: ['a', 'b'], sort: 'shoe size' })).toEqual({});
});
