import { type CurrentUser, PASSWORD_REQUIRED, type ProfileInput } from '@alertstream/contract/auth';
import type { Db } from '../../storage/db.ts';
import { isUniqueViolation } from '../../storage/dialect.ts';
import { recordAudit } from '../../storage/people/audit.ts';
import type { SessionOwner } from '../../storage/people/sessions.ts';
import { holdUser, type User, updateUser } from '../../storage/people/users.ts';
import { acceptMail } from '../../storage/targets/mail-refusals.ts';
import type { Context } from '../context.ts';
import { type AppError, invalidField, signedOut } from '../errors.ts';
import { flagOf, onlyChanges } from '../only-changes.ts';
import { wrongCurrentPassword } from './change-password.ts';
import { checkPassword } from './check-password.ts';
import type { Client } from './client.ts';
import { toCurrentUser } from './current-user.ts';
import { emailTaken } from './email-taken.ts';

type Change = { profile: ProfileInput; client: Client; current: SessionOwner };

/**
 * Changes what the user may change about themselves; what isn't given stays as it is. Another email address needs
 * the password, so that a session that was left open or stolen can't make the account somebody else's.
 * @throws AppError 400 naming `currentPassword`, 409 naming `email`, 401 where the user is gone or inactive by now;
 *   429 and 503 as checkPassword does
 */
export async function changeProfile(
  ctx: Pick<Context, 'storage' | 'clock' | 'limits' | 'publish'>,
  input: Change,
): Promise<CurrentUser> {
  const { email } = input.profile;
  const isConfirmed = email !== undefined && email !== input.current.user.email;
  if (isConfirmed) await confirm(ctx, input);
  const user = await ctx.storage.db
    .transaction()
    .execute((tx) => apply(ctx, tx, input, isConfirmed))
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? emailTaken() : error;
    });
  ctx.publish({ kind: 'routes-changed', userId: user.id });
  return toCurrentUser(user);
}

async function confirm(
  ctx: Pick<Context, 'storage' | 'clock' | 'limits'>,
  { profile, client, current: { user } }: Change,
): Promise<void> {
  const password = profile.currentPassword;
  if (!password) throw passwordRequired();
  const guess = { login: user.username, user, password, client };
  if (!(await checkPassword(ctx, { ...guess, at: 'change-email' }))) throw wrongCurrentPassword();
}

async function apply(
  { clock }: Pick<Context, 'clock'>,
  tx: Db,
  { profile, client, current }: Change,
  isConfirmed: boolean,
): Promise<User> {
  const userId = current.user.id;
  const user = await holdUser(tx, userId);
  if (!user) throw signedOut();
  if (isConfirmed && user.password_hash !== current.user.password_hash) throw wrongCurrentPassword();
  const changes = onlyChanges(user, {
    name: profile.name?.trim(),
    email: profile.email,
    email_notifications: flagOf(profile.emailNotifications),
    desktop_notifications: flagOf(profile.desktopNotifications),
    high_priority_only: flagOf(profile.highPriorityOnly),
  });
  if (!changes) return user;
  // What was their address when the call came isn't any more: to bring it back is a change like any other.
  if (changes.email !== undefined && !isConfirmed) throw passwordRequired();
  await recordAudit(tx, {
    at: clock(),
    event: 'profile.changed',
    actorId: userId,
    subjectId: userId,
    address: client.address,
    detail: { changed: Object.keys(changes).join(' ') },
  });
  const changed = await updateUser(tx, userId, changes);
  // They have the last word about their own address, whatever a link in an email has ended.
  if (changes.email_notifications === 1) await acceptMail(tx, userId, changed.email);
  return changed;
}

function passwordRequired(): AppError {
  return invalidField('currentPassword', PASSWORD_REQUIRED);
}
