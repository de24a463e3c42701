import type { View } from '@alertstream/contract/views';

type Place = { name: string; query: string };

/** Lists that everybody has besides the inbox, by the search that finds them: those in sight, and further ones. */
export const shownPlaces: readonly Place[] = [
  { name: 'Snoozed', query: 'is:snoozed' },
  { name: 'Archive', query: 'is:archived' },
];
export const morePlaces: readonly Place[] = [
  { name: 'Unread', query: 'is:unread' },
  { name: 'Pinned', query: 'is:pinned' },
  { name: 'Muted', query: 'is:muted' },
  { name: 'Trash', query: 'is:trashed' },
];
export const places = [...shownPlaces, ...morePlaces];

/** What a search is called where one view of all is named. */
export function shownName(views: readonly View[], query: string | undefined): string {
  const place = places.find((each) => each.query === query);
  return viewOf(views, query)?.name ?? place?.name ?? (query ? 'Search' : 'Inbox');
}

/** The saved view that a search is; a search that is typed in other words is another one. */
export function viewOf(views: readonly View[] | undefined, query: string | undefined): View | undefined {
  return views?.find((view) => view.query.trim() === query?.trim());
}
