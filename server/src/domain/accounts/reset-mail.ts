import { RESET_PASSWORD_PATH } from '@alertstream/contract/reset-password-path';
import { z } from 'zod';
import { resetEmail } from '../../net/channels/email.ts';
import type { Mail } from '../../net/mail.ts';
import type { User } from '../../storage/people/users.ts';
import type { Seal } from '../api-keys/seal.ts';

/** The event of deliveries that carry a link for a forgotten password. */
export const RESET_EVENT = 'password.reset';

const body = z.object({ token: z.string() });

/** What waits in the outbox: the token, sealed, as whoever reads the database must not sign in with it. */
export function resetBody(seal: Seal, token: string): string {
  return JSON.stringify({ token: seal.close(token) } satisfies z.infer<typeof body>);
}

/** The email of such a delivery. It goes to the account's address alone. */
export function resetMailOf(
  { seal, publicUrl }: { seal: Seal; publicUrl: string },
  { username, email }: Pick<User, 'username' | 'email'>,
  json: string,
): Omit<Mail, 'id' | 'unsubscribeUrl'> {
  const token = seal.open(body.parse(JSON.parse(json)).token);
  const url = `${publicUrl}${RESET_PASSWORD_PATH}?token=${encodeURIComponent(token)}`;
  return { to: email, ...resetEmail({ username, url }) };
}
