import type { ApiKey } from '@alertstream/contract/api-keys';
import type { ApiKeyRow } from '../../storage/people/api-keys.ts';
import { isoOrNull } from '../utc-moment.ts';
import type { Seal } from './seal.ts';

/** A key as its owner sees it, unsealed. */
export function presentKey(row: ApiKeyRow, seal: Seal): ApiKey {
  return {
    id: String(row.id),
    name: row.name,
    key: seal.open(row.key_sealed),
    isActive: row.is_active === 1,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: isoOrNull(row.last_used_at),
  };
}
