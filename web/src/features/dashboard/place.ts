import type { Notification } from '@alertstream/contract/notifications';
import { parseQuery, placeWanted } from '@alertstream/contract/query';
import type { ListFilter } from '../../api/inbox/notification-list.ts';

/** Where a list looks; `all` for several places, too. */
export type Place = Notification['place'] | 'all';

export function placeOf({ query = '', place }: ListFilter): Place {
  const parsed = parseQuery(query).query;
  const wanted = placeWanted(place, parsed);
  if (wanted !== 'all' || place) return wanted;
  const named = parsed?.clauses.flatMap(({ isNegated, anyOf }) => (isNegated ? [] : anyOf)) ?? [];
  const places = named.flatMap((condition) => (condition.kind === 'place' ? [condition.place] : []));
  return places.length === 1 && places[0] ? places[0] : 'all';
}

/** What an empty place says, where nothing else narrows it. */
export const EMPTY_PLACES: Readonly<Record<Place, string>> = {
  inbox: 'Nothing fits these filters.',
  snoozed: 'What you snooze waits here until it comes back into the inbox.',
  archive: 'What you archive is kept here.',
  trash: 'What you move to the trash stays here for 30 days.',
  muted: 'What your preferences keep out of the inbox is found here.',
  all: 'Nothing fits this search, wherever it lies.',
};
