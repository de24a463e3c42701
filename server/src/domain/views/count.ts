import type { NotificationFilter } from '@alertstream/contract/notifications';
import { parseQuery } from '@alertstream/contract/query';
import { COUNT_EXAMINED_MAX, COUNT_MAX, type MatchCount, type ViewCounts } from '@alertstream/contract/views';
import { countMatching } from '../../storage/notifications/notifications.ts';
import { listViews } from '../../storage/notifications/views.ts';
import type { Context } from '../context.ts';
import type { FairTurns } from '../fair-turns.ts';

type CountContext = Pick<Context, 'storage' | 'clock'> & { searchTurn: FairTurns };

/** How many of a user's notifications a filter lets through, at a cost that is bounded. */
export async function countMatches(
  { storage, clock, searchTurn }: CountContext,
  userId: number,
  filter: NotificationFilter,
): Promise<MatchCount> {
  const bounds = { countMax: COUNT_MAX, examinedMax: COUNT_EXAMINED_MAX };
  return searchTurn(userId, () => countMatching(storage, { userId, filter, nowMs: clock() }, bounds));
}

/** What each of a user's views finds now. One whose search this version can't read any more finds nothing. */
export async function countViews(ctx: CountContext, userId: number): Promise<ViewCounts> {
  const counts: ViewCounts = {};
  for (const { id, query } of await listViews(ctx.storage.db, userId)) {
    const isReadable = parseQuery(query).error === null;
    counts[id] = isReadable ? await countMatches(ctx, userId, { query }) : { count: 0, isMore: false };
  }
  return counts;
}
