import { places } from '@alertstream/contract/notifications';
import { sql } from 'kysely';
import type { Db, Storage } from '../db.ts';
import { jsonRows } from '../dialect.ts';
import { textsOf } from '../text-index.ts';
import { filtered, type Wanted } from './notification-filter.ts';

type Searched = Pick<Storage, 'db' | 'engine' | 'textIndex'>;

/**
 * As many of the newest notifications of each place are read through before the index is asked: what is frequent is
 * found there at once, and so the index is asked for what is rare.
 */
const READ_FIRST = 2000;
/** Candidates of one question to the index, from the first to the last. */
const CHUNK_MIN = 500;
const CHUNK_MAX = 4000;

/** Ids of a user's notifications that match, from `fromId` downwards, the newest first. */
export async function findIds(
  storage: Searched,
  wanted: Wanted,
  page: { fromId: number; limit: number },
  readFirst = READ_FIRST,
): Promise<number[]> {
  const index = storage.textIndex;
  const texts = textsOf(wanted.filter).filter((text) => index?.canFind(text));
  if (!index || texts.length === 0) return readThrough(storage, wanted, { ...page, downTo: 0 });
  const [window, indexedTo] = await Promise.all([
    oldestOfNewest(storage.db, wanted, { fromId: page.fromId, count: readFirst }),
    index.indexedTo(),
  ]);
  if (window === null) return readThrough(storage, wanted, { ...page, downTo: 0 });
  // What came after the index was last brought up to date is read through as well.
  let beforeId = Math.min(window, indexedTo + 1, page.fromId + 1);
  const found = await readThrough(storage, wanted, { ...page, downTo: beforeId });
  for (let limit = CHUNK_MIN; found.length < page.limit; limit = Math.min(2 * limit, CHUNK_MAX)) {
    const candidates = await index.candidates(wanted.userId, texts, { beforeId, limit });
    found.push(...(await matchingAmong(storage, wanted, candidates)));
    const last = candidates.at(-1);
    if (last === undefined || candidates.length < limit) break;
    beforeId = last;
  }
  return found.slice(0, page.limit);
}

async function readThrough(
  { db, engine }: Searched,
  wanted: Wanted,
  { fromId, downTo, limit }: { fromId: number; downTo: number; limit: number },
): Promise<number[]> {
  const rows = await filtered(engine, db.selectFrom('notifications').select('id'), wanted)
    .where('id', '<=', fromId)
    .where('id', '>=', downTo)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

async function matchingAmong(
  { db, engine }: Searched,
  wanted: Wanted,
  candidates: readonly number[],
): Promise<number[]> {
  if (candidates.length === 0) return [];
  const rows = candidates.map((id) => ({ id }));
  const given = sql<number>`(select given.id from ${jsonRows(engine, 'given', { id: 'bigint' }, rows)})`;
  const found = await filtered(engine, db.selectFrom('notifications').select('id'), { ...wanted, byId: true })
    .where('id', 'in', given)
    .orderBy('id', 'desc')
    .execute();
  return found.map(({ id }) => id);
}

/**
 * An id from which on, up to `fromId`, each place where to look has at most `count` notifications; null where no place
 * has more at all.
 */
export async function oldestOfNewest(
  db: Db,
  { userId, filter }: Wanted,
  { fromId, count }: { fromId: number; count: number },
): Promise<number | null> {
  const place = filter.place ?? (filter.query === undefined ? 'inbox' : 'all');
  const ids = await Promise.all(
    (place === 'all' ? places : [place]).map((one) =>
      db
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', userId)
        .where('place', '=', one)
        .where('id', '<=', fromId)
        .orderBy('id', 'desc')
        .offset(count)
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  const oldest = Math.max(0, ...ids.map((row) => row?.id ?? 0));
  return oldest === 0 ? null : oldest + 1;
}
