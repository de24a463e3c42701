import type { ResetPasswordInput } from '@alertstream/contract/password-reset';
import { recordAudit } from '../../storage/people/audit.ts';
import { findReset } from '../../storage/people/password-resets.ts';
import { deleteSessionsOf } from '../../storage/people/sessions.ts';
import { findUser, holdUser, nameKey, setPassword } from '../../storage/people/users.ts';
import type { Context } from '../context.ts';
import { type AppError, invalidField } from '../errors.ts';
import { tokenHash } from '../token.ts';
import { passwordRefusal } from './choose-password.ts';
import type { Client } from './client.ts';
import { publishEnded } from './end-session.ts';
import { hashPassword } from './password.ts';

/**
 * Sets the password of whoever was sent the link, once. All their sessions end, and what was counted against sign-ins
 * to the account is forgotten: it is theirs again.
 * @throws AppError 400 naming `token` or `newPassword`: with the latter, the link can still be used; 503 as hashPassword
 *   does
 */
export async function resetForgottenPassword(
  ctx: Pick<Context, 'storage' | 'clock' | 'publish' | 'limits'>,
  { token, newPassword, client }: ResetPasswordInput & { client: Client },
): Promise<void> {
  const { db } = ctx.storage;
  const hash = tokenHash(token);
  const userId = await findReset(db, hash, ctx.clock());
  const user = userId === null ? null : await findUser(db, userId);
  if (!user) throw endedLink();
  const refusal = passwordRefusal(newPassword, user);
  if (refusal) throw invalidField('newPassword', refusal);

  const passwordHash = await hashPassword(newPassword);
  const endedIds = await db.transaction().execute(async (tx) => {
    const nowMs = ctx.clock();
    // The user first, as everywhere, so that nobody waits in a circle.
    const held = await holdUser(tx, user.id);
    if (!held || (await findReset(tx, hash, nowMs)) !== user.id) throw endedLink();
    // Ends the link with all others.
    await setPassword(tx, user.id, { password_hash: passwordHash, must_change_password: 0 });
    const ended = await deleteSessionsOf(tx, user.id);
    await recordAudit(tx, {
      at: nowMs,
      event: 'password.reset_by_link',
      actorId: user.id,
      subjectId: user.id,
      address: client.address,
      detail: { sessionsEnded: ended.length },
    });
    return ended;
  });
  publishEnded(ctx, user.id, endedIds);
  for (const name of [user.username, user.email])
    await ctx.limits.loginAccount.clear(tokenHash(nameKey(name)));
}

function endedLink(): AppError {
  return invalidField('token', 'This link was used already, or is too old. Ask for a new one');
}
