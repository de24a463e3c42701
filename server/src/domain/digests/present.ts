import { type Digest, digest } from '@alertstream/contract/digests';
import type { DigestRow } from '../../storage/notifications/digests.ts';

/** A complete digest as clients see it. */
export function presentDigest(row: Omit<DigestRow, 'user_id' | 'opened_at' | 'routes'>): Digest {
  return {
    id: String(row.id),
    createdAt: new Date(row.created_at ?? 0).toISOString(),
    count: row.count,
    critical: row.critical,
    items: digest.shape.items.parse(JSON.parse(row.items)),
  };
}
