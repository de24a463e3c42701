import { RESET_TTL_MS } from '@alertstream/contract/password-reset';
import { insertDeliveries } from '../../storage/outbox/deliveries.ts';
import { recordAudit } from '../../storage/people/audit.ts';
import { insertReset } from '../../storage/people/password-resets.ts';
import { findUserByLogin, holdUser, nameKey } from '../../storage/people/users.ts';
import { emailTarget } from '../../storage/targets/names.ts';
import type { Context } from '../context.ts';
import { newMessageId } from '../deliveries/message-id.ts';
import { rateLimited } from '../errors.ts';
import { newToken, tokenHash } from '../token.ts';
import { addressKey, type Client } from './client.ts';
import { RESET_EVENT, resetBody } from './reset-mail.ts';

/** Counts the call. The same for known and unknown accounts, as it is by what was typed. @throws AppError 429 */
export async function takeForgotTurn(
  { limits }: Pick<Context, 'limits'>,
  login: string,
  client: Client,
): Promise<void> {
  for (const state of [
    await limits.forgotAddress.take(addressKey(client.address)),
    await limits.forgotAccount.take(tokenHash(nameKey(login.trim()))),
  ]) {
    if (!state.allowed)
      throw rateLimited(
        'Too many links were asked for. Look into your mailbox, or try again later',
        state.retryAfterS,
      );
  }
}

/**
 * Sends the link for a new password to the account's address. Does nothing for an unknown or
 * inactive one: callers answer before it is done, so that nobody can tell by the time it takes.
 */
export async function sendResetLink(
  { storage, clock, seal, publish }: Pick<Context, 'storage' | 'clock' | 'seal' | 'publish'>,
  login: string,
  client: Client,
): Promise<void> {
  const found = await findUserByLogin(storage.db, login.trim());
  if (!found) return;
  await storage.db.transaction().execute(async (tx) => {
    const user = await holdUser(tx, found.id);
    if (!user) return;
    const nowMs = clock();
    const token = newToken();
    await insertReset(tx, {
      token_hash: tokenHash(token),
      user_id: user.id,
      email_key: user.email_key,
      created_at: nowMs,
      expires_at: nowMs + RESET_TTL_MS,
    });
    await insertDeliveries(tx, storage.engine, [
      {
        user_id: user.id,
        message_id: newMessageId(),
        kind: 'email',
        target: emailTarget(user.id),
        address: null,
        event: RESET_EVENT,
        notification_id: null,
        digest_id: null,
        body: resetBody(seal, token),
        next_attempt_at: nowMs,
        created_at: nowMs,
      },
    ]);
    await recordAudit(tx, {
      at: nowMs,
      event: 'password.reset_asked',
      actorId: null,
      subjectId: user.id,
      address: client.address,
    });
  });
  publish({ kind: 'deliveries-waiting' });
}
