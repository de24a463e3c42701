import type { CurrentUser } from '@alertstream/contract/auth';
import type { User } from '../../storage/users.ts';

/** A user as clients see them: the id opaque, `createdAt` in whole epoch seconds. */
export function toCurrentUser(user: Omit<User, 'email_key' | 'username_key'>): CurrentUser {
  return {
    id: String(user.id),
    name: user.name,
    email: user.email,
    username: user.username,
    isAdmin: user.is_admin === 1,
    isActive: user.is_active === 1,
    mustChangePassword: user.must_change_password === 1,
    createdAt: Math.floor(user.created_at / 1000),
  };
}
