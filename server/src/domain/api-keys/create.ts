import { API_KEYS_PER_USER, type ApiKey } from '@alertstream/contract/api-keys';
import { countKeysOf, insertKey } from '../../storage/people/api-keys.ts';
import { recordAudit } from '../../storage/people/audit.ts';
import type { Context } from '../context.ts';
import { holdRoom } from '../room.ts';
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
    await holdRoom(tx, userId, { what: 'API keys', max: API_KEYS_PER_USER, count: countKeysOf });
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
