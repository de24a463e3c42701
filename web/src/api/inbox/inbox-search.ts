import { QUERY_MAX } from '@alertstream/contract/notifications';
import { parseQuery, type QueryError } from '@alertstream/contract/query';
import { type QueryTerm, readTerms } from '@alertstream/contract/query-terms';
import { z } from 'zod';
import type { ListFilter } from './notification-list.ts';
import { withTerm } from './query-text.ts';

/** A parameter that stands in the URL once or several times. */
function many<Item extends z.ZodType<string>>(item: Item) {
  return z
    .union([z.array(item), item.transform((value) => [value])])
    .optional()
    .catch(undefined);
}

/** A link may name single filters; they become terms of the search, where what makes no sense is pointed at. */
const single = {
  place: z.string().optional().catch(undefined),
  read: z.string().optional().catch(undefined),
  priority: many(z.string()),
  app: many(z.string()),
  category: many(z.string()),
};

/** Said outright: the router keeps what it is not told to leave. */
const dropped: { [Name in keyof typeof single]?: undefined } = {
  place: undefined,
  read: undefined,
  priority: undefined,
  app: undefined,
  category: undefined,
};

/**
 * The inbox's search parameters: `query` is the search that the server answers, `q` what is being typed, by which the
 * loaded rows are narrowed at once; then whether the filter panel is open, and the id of the notification whose details
 * are.
 */
export const inboxSearch = z
  .object({
    query: z.string().optional().catch(undefined),
    q: z.string().optional().catch(undefined),
    filters: z.literal('open').optional().catch(undefined),
    open: z.string().regex(/^\d+$/).optional().catch(undefined), // words would be other calls: /api/notifications/stats
    ...single,
  })
  .transform(({ place, app, category, priority, read, ...search }) => {
    const query = withSingle(search.query ?? '', { place, app, category, priority, read });
    return { ...search, ...(query ? { query } : {}), ...dropped };
  });
export type InboxSearch = z.output<typeof inboxSearch>;

type Single = { [Name in keyof typeof single]?: z.output<(typeof single)[Name]> };

/** What `is:` says for a filter's value. */
const STATES: Readonly<Record<string, string>> = {
  archive: 'archived',
  trash: 'trashed',
  all: 'anywhere',
  true: 'read',
  false: 'unread',
};

/** The search that says the same as these filters of GET /api/notifications. */
function withSingle(query: string, { place, read, priority = [], app = [], category = [] }: Single): string {
  let text = query;
  for (const value of [place, read]) if (value) text = withTerm(text, 'is', STATES[value] ?? value);
  for (const value of priority) text = withTerm(text, 'priority', value);
  for (const value of app) text = withTerm(text, 'app', value);
  for (const value of category) text = withTerm(text, 'category', value);
  return text;
}

/** What stands in the search box. */
export function textOf({ q, query }: InboxSearch): string {
  return q ?? query ?? '';
}

/** Why the server's part of a search can't be understood, and where; null where it can. */
export function searchError(text: string | undefined): QueryError | null {
  if (!text?.trim()) return null;
  if (text.length > QUERY_MAX) {
    return { from: QUERY_MAX, to: text.length, message: `A search has at most ${QUERY_MAX} characters` };
  }
  return parseQuery(text).error;
}

/** The part of the URL that the server filters by: everything where it can't be understood. */
export function listFilter({ query }: InboxSearch): ListFilter {
  const text = query?.trim();
  return text && !searchError(text) ? { query: text } : {};
}

/** While `text` is being typed: the server's search goes on as long as it is the beginning of it. */
export function typing(search: InboxSearch, text: string): InboxSearch {
  const { q: _, query, ...rest } = search;
  const base = query && !searchError(query) && extendsSearch(text, query) ? query : undefined;
  if (text.trim() === (base ?? '')) return base ? { ...rest, query: base } : rest;
  return { ...rest, ...(base ? { query: base } : {}), q: text };
}

function extendsSearch(text: string, query: string): boolean {
  return text === query || text.startsWith(`${query} `);
}

/** The search that the server is to answer; without words, the whole inbox. */
export function searched(search: InboxSearch, text: string): InboxSearch {
  const { q: _, query: __, ...rest } = search;
  const query = text.trim();
  return query ? { ...rest, query } : rest;
}

/** Filters of a search; where it looks is none of them. */
export function countFilters(search: InboxSearch): number {
  return termsBesidePlaces(search).filter((term) => term.key !== null).length;
}

/** True where it is more than a place. */
export function isFiltered(search: InboxSearch): boolean {
  return termsBesidePlaces(search).length > 0;
}

function termsBesidePlaces(search: InboxSearch): QueryTerm[] {
  return readTerms(textOf(search)).filter(
    ({ key, value, isNegated }) => isNegated || key !== 'is' || !PLACES.has(value.toLowerCase()),
  );
}

/** What `is:` says of where to look. */
const PLACES: ReadonlySet<string> = new Set(['inbox', 'archived', 'trashed', 'muted', 'snoozed', 'anywhere']);

/** The search without any filter or words; the panel stays as it is. */
export function withoutFilters({ filters }: InboxSearch): InboxSearch {
  return filters ? { filters } : {};
}
