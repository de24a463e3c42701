import type { ApiKey } from '@alertstream/contract/api-keys';
import { listKeysOf } from '../../storage/people/api-keys.ts';
import type { Context } from '../context.ts';
import { presentKey } from './present.ts';

/** The user's keys, newest first, each whole. */
export async function listKeys(
  { storage, seal }: Pick<Context, 'storage' | 'seal'>,
  userId: number,
): Promise<ApiKey[]> {
  const rows = await listKeysOf(storage.db, userId);
  return rows.map((row) => presentKey(row, seal));
}
