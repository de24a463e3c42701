import type { RegisterInput } from '@alertstream/contract/auth';
import type { Db } from '../../storage/db.ts';
import { recordAudit } from '../../storage/people/audit.ts';
import { deleteSession, type SessionOwner } from '../../storage/people/sessions.ts';
import { insertUser, isEmailTaken, type NewUser, type User } from '../../storage/people/users.ts';
import type { Context } from '../context.ts';
import { invalidField, rateLimited, unavailable } from '../errors.ts';
import { passwordRefusal } from './choose-password.ts';
import { addressKey, type Client } from './client.ts';
import { toCurrentUser } from './current-user.ts';
import { emailTaken } from './email-taken.ts';
import { publishEnded } from './end-session.ts';
import { usernameCandidates, usernameFrom } from './free-username.ts';
import { openSession, type SignedIn } from './open-session.ts';
import { hashPassword } from './password.ts';

/**
 * Makes an active user without administrator's rights and signs them in. Whether registration is open is for
 * the caller to know. `current` is the session that the browser already had, if any: it ends.
 * @throws AppError 400 naming `password`, 409 naming `email`, 429 per address, 503 where too many wait
 */
export async function register(
  ctx: Pick<Context, 'storage' | 'clock' | 'limits' | 'publish'>,
  input: RegisterInput & { client: Client; current: SessionOwner | null },
): Promise<SignedIn> {
  const { email, password, client, current } = input;
  const refusal = passwordRefusal(password, { email, username: usernameFrom(email) });
  if (refusal) throw invalidField('password', refusal);
  await takePoint(ctx, client);

  const passwordHash = await hashPassword(password);
  const created = await ctx.storage.db.transaction().execute(async (tx) => {
    const nowMs = ctx.clock();
    const user = await insertWithFreeUsername(tx, {
      name: input.name.trim(),
      email,
      password_hash: passwordHash,
      is_admin: 0,
      is_active: 1,
      must_change_password: 0,
      created_at: nowMs,
    });
    if (current) await deleteSession(tx, current.sessionId);
    await recordAudit(tx, {
      at: nowMs,
      event: 'user.registered',
      actorId: user.id,
      subjectId: user.id,
      address: client.address,
      detail: { username: user.username },
    });
    const { session } = await openSession(tx, { userId: user.id, remember: false, client, nowMs });
    return { user: toCurrentUser(user), session };
  });
  if (current) publishEnded(ctx, current.user.id, [current.sessionId]);
  return created;
}

/** Every call that gets this far counts, because a 409 tells which addresses have accounts. */
async function takePoint({ limits }: Pick<Context, 'limits'>, client: Client): Promise<void> {
  const { allowed, retryAfterS } = await limits.register.take(addressKey(client.address));
  if (!allowed) throw rateLimited('Too many accounts were registered from your address', retryAfterS);
}

async function insertWithFreeUsername(db: Db, user: Omit<NewUser, 'username'>): Promise<User> {
  for (const username of usernameCandidates(user.email)) {
    const created = await insertUser(db, { ...user, username });
    if (created) return created;
    if (await isEmailTaken(db, user.email)) throw emailTaken();
  }
  throw unavailable('No free username could be found. Please try again.');
}
