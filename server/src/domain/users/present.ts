import type { ManagedUser } from '@alertstream/contract/users';
import type { User } from '../../storage/people/users.ts';
import { toCurrentUser } from '../accounts/current-user.ts';

/** A user as administrators see them. */
export function presentUser(user: User): ManagedUser {
  return { ...toCurrentUser(user), revision: user.revision };
}
