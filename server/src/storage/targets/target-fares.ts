import type { Db } from '../db.ts';

/** How a target of deliveries fares: instants in ms since the epoch, null where there was none. */
export type TargetFare = {
  /** Why the latest attempt failed, in words; null where it did not. */
  lastError: string | null;
  lastAttemptAt: number | null;
  lastSentAt: number | null;
};

/** What came of the latest attempts to reach targets, by target. Meant for a few: each costs two look-ups. */
export async function targetsFare(db: Db, targets: readonly string[]): Promise<Map<string, TargetFare>> {
  const fares = await Promise.all(targets.map(async (target) => [target, await fareOf(db, target)] as const));
  return new Map(fares);
}

async function fareOf(db: Db, target: string): Promise<TargetFare> {
  const [known, sent] = await Promise.all([
    db
      .selectFrom('delivery_targets')
      .select(['last_error', 'last_at'])
      .where('target', '=', target)
      .executeTakeFirst(),
    db
      .selectFrom('deliveries')
      .select('finished_at')
      .where('target', '=', target)
      .where('status', '=', 'sent')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    lastError: known?.last_error ?? null,
    lastAttemptAt: known?.last_at ?? null,
    lastSentAt: sent?.finished_at ?? null,
  };
}
