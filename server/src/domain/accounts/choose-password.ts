import { nameKey } from '../../storage/people/users.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Whose password it will be, and the one that it replaces. */
export type PasswordOwner = { username: string; email: string; currentPassword?: string };

/** Why this password can't be chosen, as a plain sentence; null where it can. Its length is the contract's matter. */
export function passwordRefusal(password: string, owner: PasswordOwner): string | null {
  if (password === owner.currentPassword) return 'Choose a password other than the current one';
  const key = nameKey(password);
  if (key === nameKey(owner.username)) return 'Choose a password other than your username';
  if (key === nameKey(owner.email)) return 'Choose a password other than your email address';
  if (isCommonPassword(password)) return 'This password is among the most common ones. Choose another';
  return null;
}
