import { deleteKeyOf } from '../../storage/people/api-keys.ts';
import { recordAudit } from '../../storage/people/audit.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { idOf } from '../ids.ts';

const WHAT = 'API key';

/**
 * Deletes a key of the user; intake refuses it from then on.
 * @throws AppError 404 where the user has no such key, whoever else may have it
 */
export async function deleteKey(
  ctx: Pick<Context, 'storage' | 'clock' | 'publish'>,
  input: { userId: number; id: string; address: string },
): Promise<void> {
  const { userId, address } = input;
  const keyId = idOf(input.id, WHAT);
  await ctx.storage.db.transaction().execute(async (tx) => {
    const name = await deleteKeyOf(tx, userId, keyId);
    if (name === null) throw notFound(WHAT);
    await recordAudit(tx, {
      at: ctx.clock(),
      event: 'api_key.deleted',
      actorId: userId,
      subjectId: userId,
      address,
      detail: { keyId, name },
    });
  });
  ctx.publish({ kind: 'intake-changed' });
}
