import type { ChangePasswordInput } from '@alertstream/contract/auth';
import { recordAudit } from '../../storage/people/audit.ts';
import { deleteSessionsOf, type SessionOwner } from '../../storage/people/sessions.ts';
import { holdUser, setPassword } from '../../storage/people/users.ts';
import { keepPushOfSession } from '../../storage/targets/push-subscriptions.ts';
import type { Context } from '../context.ts';
import { type AppError, invalidField } from '../errors.ts';
import { checkPassword } from './check-password.ts';
import { passwordRefusal } from './choose-password.ts';
import type { Client } from './client.ts';
import { toCurrentUser } from './current-user.ts';
import { publishEnded } from './end-session.ts';
import { openSession, type SignedIn } from './open-session.ts';
import { hashPassword } from './password.ts';

/**
 * Changes the password of the signed-in user. All their sessions end, and a new one opens for the caller,
 * remembered where the old one was.
 * @throws AppError 400 naming `newPassword` or `currentPassword`; 429 and 503 as checkPassword does
 */
export async function changePassword(
  ctx: Pick<Context, 'storage' | 'clock' | 'limits' | 'publish'>,
  input: ChangePasswordInput & { client: Client; current: SessionOwner },
): Promise<SignedIn> {
  const { currentPassword, newPassword, client } = input;
  const { user, remember } = input.current;
  const refusal = passwordRefusal(newPassword, { ...user, currentPassword });
  if (refusal) throw invalidField('newPassword', refusal);
  const guess = { login: user.username, user, password: currentPassword, client };
  if (!(await checkPassword(ctx, { ...guess, at: 'change-password' }))) throw wrongCurrentPassword();

  const passwordHash = await hashPassword(newPassword);
  const changed = await ctx.storage.db.transaction().execute(async (tx) => {
    if (!(await holdUser(tx, user.id, user.password_hash))) throw wrongCurrentPassword();
    const nowMs = ctx.clock();
    await setPassword(tx, user.id, { password_hash: passwordHash, must_change_password: 0 });
    await keepPushOfSession(tx, input.current.sessionId);
    const endedIds = await deleteSessionsOf(tx, user.id);
    await recordAudit(tx, {
      at: nowMs,
      event: 'password.changed',
      actorId: user.id,
      subjectId: user.id,
      address: client.address,
      detail: { sessionsEnded: endedIds.length },
    });
    const { session } = await openSession(tx, { userId: user.id, remember, client, nowMs });
    return { session, endedIds };
  });
  publishEnded(ctx, user.id, changed.endedIds);
  return { user: toCurrentUser({ ...user, must_change_password: 0 }), session: changed.session };
}

/** 400 naming `currentPassword`. */
export function wrongCurrentPassword(): AppError {
  return invalidField('currentPassword', 'The current password is wrong');
}
