import type { CurrentUser, ProfileInput } from '@alertstream/contract/auth';
import { ERROR_CODES } from '@alertstream/contract/errors';
import { recordAudit } from '../../storage/audit.ts';
import type { Db } from '../../storage/db.ts';
import { isUniqueViolation } from '../../storage/dialect.ts';
import { holdUser, type User, updateUser } from '../../storage/users.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { flagOf, onlyChanges } from '../users/only-changes.ts';
import { toCurrentUser } from './current-user.ts';
import { emailTaken } from './email-taken.ts';

/**
 * Changes what the user may change about themselves; what isn't given stays as it is.
 * @throws AppError 409 naming `email`, 401 where the user is gone or inactive by now
 */
export async function changeProfile(
  ctx: Pick<Context, 'storage' | 'clock'>,
  input: { userId: number; profile: ProfileInput; address: string },
): Promise<CurrentUser> {
  const user = await ctx.storage.db
    .transaction()
    .execute((tx) => apply(ctx, tx, input))
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? emailTaken() : error;
    });
  return toCurrentUser(user);
}

async function apply(
  { clock }: Pick<Context, 'clock'>,
  tx: Db,
  { userId, profile, address }: { userId: number; profile: ProfileInput; address: string },
): Promise<User> {
  const user = await holdUser(tx, userId);
  if (!user) throw new AppError(401, ERROR_CODES.unauthenticated, 'Please sign in');
  const changes = onlyChanges(user, {
    name: profile.name?.trim(),
    email: profile.email,
    email_notifications: flagOf(profile.emailNotifications),
    desktop_notifications: flagOf(profile.desktopNotifications),
    high_priority_only: flagOf(profile.highPriorityOnly),
  });
  if (!changes) return user;
  await recordAudit(tx, {
    at: clock(),
    event: 'profile.changed',
    actorId: userId,
    subjectId: userId,
    address,
    detail: { changed: Object.keys(changes).join(' ') },
  });
  return updateUser(tx, userId, changes);
}
