import type { CurrentUser } from '@alertstream/contract/auth';
import type { User } from '../../storage/people/users.ts';

/** A user as clients see them: the id opaque, `createdAt` in whole epoch seconds. */
export function toCurrentUser(user: User): CurrentUser {
  return {
    id: String(user.id),
    name: user.name,
    email: user.email,
    username: user.username,
    isAdmin: user.is_admin === 1,
    isActive: user.is_active === 1,
    mustChangePassword: user.must_change_password === 1,
    createdAt: Math.floor(user.created_at / 1000),
    emailNotifications: user.email_notifications === 1,
    desktopNotifications: user.desktop_notifications === 1,
    highPriorityOnly: user.high_priority_only === 1,
  };
}
