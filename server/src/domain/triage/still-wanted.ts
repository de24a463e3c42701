import { priority } from '@alertstream/contract/notifications';
import { holdsFor, parseQuery, placeWanted } from '@alertstream/contract/query';
import type { Wanted } from '../../storage/notifications/notification-filter.ts';
import type { TriageRow } from '../../storage/notifications/triage-states.ts';
import { tagsOf } from './after-action.ts';

/**
 * True where a notification that a search has found is still wanted: its place, read state, pin or tags may have changed
 * in between. Its text never does, nor what else the filter's other fields ask for.
 */
export function stillWanted(row: TriageRow, { filter, nowMs }: Wanted): boolean {
  const query = filter.query === undefined ? null : parseQuery(filter.query).query;
  const place = placeWanted(filter.place, query);
  const subject = {
    appName: row.app_name,
    category: row.category,
    priority: priority.parse(row.priority),
    place: row.place,
    tags: tagsOf(row),
    isRead: row.is_read === 1,
    isPinned: row.is_pinned === 1,
    createdAt: new Date(row.created_at).toISOString(),
  };
  const others = query?.clauses.filter(({ anyOf }) => anyOf.every(({ kind }) => kind !== 'text')) ?? [];
  return (
    (place === 'all' || row.place === place) &&
    (filter.read === undefined || subject.isRead === (filter.read === 'true')) &&
    (filter.pinned === undefined || subject.isPinned === (filter.pinned === 'true')) &&
    holdsFor({ clauses: others }, subject, () => true, nowMs)
  );
}
