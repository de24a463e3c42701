import { username as usernameSchema } from '@alertstream/contract/auth';
import { recordAudit } from '../../storage/people/audit.ts';
import { hasUsers, insertUser } from '../../storage/people/users.ts';
import type { Context } from '../context.ts';
import { hashPassword } from './password.ts';
import { readablePassword } from './readable-password.ts';

/** `generatedPassword` is for the operator's eyes, once; null where nobody was created or a password was given. */
export type BootstrapResult = { created: boolean; username: string; generatedPassword: string | null };

/**
 * The same for every bootstrap administrator, whatever their name: its unique index is what lets exactly one
 * of several processes that start together create them.
 */
const EMAIL = 'admin@alertstream.local';

/**
 * Creates the first administrator where there is no user at all: with the operator's password, taken as it
 * is, or else with a generated one that has to be changed at the first sign-in.
 * @throws Error where the username can't be one
 */
export async function bootstrapAdmin(
  ctx: Pick<Context, 'storage' | 'clock'>,
  input: { username: string; password: string | null },
): Promise<BootstrapResult> {
  const nobody = { created: false, username: input.username, generatedPassword: null };
  if (await hasUsers(ctx.storage.db)) return nobody;
  const name = usernameSchema.safeParse(input.username);
  if (!name.success) throw new Error(`ADMIN_USERNAME: ${name.error.issues[0]?.message}`);

  const password = input.password ?? readablePassword();
  const passwordHash = await hashPassword(password);
  const created = await ctx.storage.db.transaction().execute(async (tx) => {
    if (await hasUsers(tx)) return false;
    const now = ctx.clock();
    const user = await insertUser(tx, {
      name: 'Administrator',
      email: EMAIL,
      username: name.data,
      password_hash: passwordHash,
      is_admin: 1,
      is_active: 1,
      must_change_password: input.password === null ? 1 : 0,
      created_at: now,
    });
    if (!user) return false;
    const detail = { username: name.data, isAdmin: true, bootstrap: true };
    await recordAudit(tx, {
      at: now,
      event: 'user.created',
      actorId: null,
      subjectId: user.id,
      address: '',
      detail,
    });
    return true;
  });
  return created
    ? { created, username: name.data, generatedPassword: input.password === null ? password : null }
    : nobody;
}
