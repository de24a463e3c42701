import { recordAudit } from '../../storage/people/audit.ts';
import { giveUpUser } from '../../storage/people/deleted-users.ts';
import { deleteSessionsOf, type SessionOwner } from '../../storage/people/sessions.ts';
import { holdAdministrators, holdUser } from '../../storage/people/users.ts';
import type { Context } from '../context.ts';
import { type AppError, invalidField } from '../errors.ts';
import { conflict, isLastAdministrator } from '../users/administrators.ts';
import { purgeUser } from '../users/purge.ts';
import { checkPassword } from './check-password.ts';
import type { Client } from './client.ts';
import { publishEnded } from './end-session.ts';

/**
 * Deletes the signed-in user and everything of theirs, for good.
 * @throws AppError 400 naming `password`; 409 for the last active administrator; 429 and 503 as checkPassword does
 */
export async function deleteAccount(
  ctx: Pick<Context, 'storage' | 'clock' | 'limits' | 'publish'>,
  input: { password: string; client: Client; current: SessionOwner },
): Promise<void> {
  const { password, client } = input;
  const { user } = input.current;
  const guess = { login: user.username, user, password, client };
  if (!(await checkPassword(ctx, { ...guess, at: 'delete-account' }))) throw wrongPassword();

  const endedIds = await ctx.storage.db.transaction().execute(async (tx) => {
    const administratorIds = await holdAdministrators(tx, ctx.storage.engine);
    if (!(await holdUser(tx, user.id, user.password_hash))) throw wrongPassword();
    if (isLastAdministrator(administratorIds, user.id)) throw lastAdministrator();
    await giveUpUser(tx, user.id);
    const ended = await deleteSessionsOf(tx, user.id);
    await recordAudit(tx, {
      at: ctx.clock(),
      event: 'account.deleted',
      actorId: user.id,
      subjectId: user.id,
      address: client.address,
      detail: { username: user.username, sessionsEnded: ended.length },
    });
    return ended;
  });
  publishEnded(ctx, user.id, endedIds);
  ctx.publish({ kind: 'intake-changed' });
  // The account is gone by now, and the sweep finishes what is cut off here: no reason to report a failure.
  await purgeUser(ctx, user.id).catch(() => {});
}

function wrongPassword(): AppError {
  return invalidField('password', 'The password is wrong');
}

function lastAdministrator(): AppError {
  return conflict(
    'You are the last active administrator, so your account was not deleted. Make somebody else an administrator first',
  );
}
