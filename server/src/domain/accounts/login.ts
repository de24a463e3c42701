import type { LoginInput } from '@alertstream/contract/auth';
import { ERROR_CODES } from '@alertstream/contract/error-codes';
import { recordAudit } from '../../storage/people/audit.ts';
import { deleteSession, type SessionOwner } from '../../storage/people/sessions.ts';
import { findUserByLogin, holdUser } from '../../storage/people/users.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { checkPassword } from './check-password.ts';
import type { Client } from './client.ts';
import { toCurrentUser } from './current-user.ts';
import { publishEnded } from './end-session.ts';
import { openSession, type SignedIn } from './open-session.ts';
import { tellOfSession } from './tell-webhooks.ts';

/**
 * Signs in by email address or username. `current` is the session that the browser already had, if any: it
 * ends, whosever it was.
 * @throws AppError 401 alike for an unknown name, an inactive user and a wrong password; 429 and 503 as
 *   checkPassword does
 */
export async function login(
  ctx: Pick<Context, 'storage' | 'clock' | 'limits' | 'publish'>,
  input: LoginInput & { client: Client; current: SessionOwner | null },
): Promise<SignedIn> {
  const { client, current, password } = input;
  const { db } = ctx.storage;
  const typed = input.email.trim();
  const user = await findUserByLogin(db, typed);
  const isRight = await checkPassword(ctx, { login: typed, user, password, client, at: 'sign-in' });
  if (!user || !isRight) throw invalidCredentials();

  const opened = await db.transaction().execute(async (tx) => {
    // A password that changed since it was checked opens nothing: its sessions have just been ended.
    if (!(await holdUser(tx, user.id, user.password_hash))) throw invalidCredentials();
    const nowMs = ctx.clock();
    if (current) await deleteSession(tx, current.sessionId);
    await recordAudit(tx, {
      at: nowMs,
      event: 'login.succeeded',
      actorId: user.id,
      subjectId: user.id,
      address: client.address,
      detail: { remember: input.rememberMe },
    });
    await tellOfSession(tx, ctx.storage.engine, { event: 'user.login', user, client, nowMs });
    return openSession(tx, { userId: user.id, remember: input.rememberMe, client, nowMs });
  });
  if (current) publishEnded(ctx, current.user.id, [current.sessionId]);
  publishEnded(ctx, user.id, opened.endedIds);
  return { user: toCurrentUser(user), session: opened.session };
}

function invalidCredentials(): AppError {
  return new AppError(401, ERROR_CODES.invalidCredentials, 'Invalid credentials. Please try again.');
}
