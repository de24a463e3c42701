import { DIGESTS_MAX, type Digest } from '@alertstream/contract/digests';
import { listDigests } from '../../storage/notifications/digests.ts';
import type { Context } from '../context.ts';
import { invalidField } from '../errors.ts';
import { parseId } from '../ids.ts';
import { presentDigest } from './present.ts';

/**
 * The user's latest digests, newest first; only those after the digest `after` where it is given.
 * @throws AppError 400 where `after` can't be an id
 */
export async function digestsOf(
  { storage }: Pick<Context, 'storage'>,
  userId: number,
  after: string | undefined,
): Promise<Digest[]> {
  const afterId = after === undefined ? null : parseId(after);
  if (after !== undefined && afterId === null) throw invalidField('after', 'Must be the id of a digest');
  const rows = await listDigests(storage.db, userId, { afterId, limit: DIGESTS_MAX });
  return rows.map(presentDigest);
}
