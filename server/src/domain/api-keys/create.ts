import { API_KEYS_PER_USER, type ApiKey } from '@alertstream/contract/api-keys';
import { ERROR_CODES } from '@alertstream/contract/errors';
import { countKeysOf, insertKey } from '../../storage/api-keys.ts';
import { recordAudit } from '../../storage/audit.ts';
import { holdUser } from '../../storage/users.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { tokenHash } from '../token.ts';
import { generateKey } from './generate.ts';
import { presentKey } from './present.ts';

/**
 * Makes a new API key of the user and gives it whole.
 * @throws AppError 409 where the user has as many keys as they may, 401 where they are gone or inactive
 */
export async function createKey(
  ctx: Pick<Context, 'storage' | 'clock' | 'seal'>,
  input: { userId: number; name: string; address: string },
): Promise<ApiKey> {
  const { userId, name, address } = input;
  const key = generateKey();
  const row = await ctx.storage.db.transaction().execute(async (tx) => {
    // Held, so that calls that come together count each other's keys.
    const owner = await holdUser(tx, userId);
    if (!owner) throw new AppError(401, ERROR_CODES.unauthenticated, 'Please sign in');
    if ((await countKeysOf(tx, userId)) >= API_KEYS_PER_USER) throw tooManyKeys();
    const now = ctx.clock();
    const created = await insertKey(tx, {
      user_id: userId,
      name: name.trim(),
      key_hash: tokenHash(key),
      key_sealed: ctx.seal.close(key),
      is_active: 1,
      created_at: now,
      last_used_at: null,
    });
    await recordAudit(tx, {
      at: now,
      event: 'api_key.created',
      actorId: userId,
      subjectId: userId,
      address,
      detail: { keyId: created.id, name: created.name },
    });
    return created;
  });
  return presentKey(row, ctx.seal);
}

function tooManyKeys(): AppError {
  return new AppError(
    409,
    ERROR_CODES.conflict,
    `You have ${API_KEYS_PER_USER} API keys, which is as many as there can be. Delete one that is not used any more`,
  );
}
