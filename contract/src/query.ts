import { type Notification, PRIORITY_RANK, type Priority, type places, priorities } from './notifications.ts';
import { type Moment, readMoment } from './query-moments.ts';
import { type QueryTerm, readTerms } from './query-terms.ts';
import { fold, searchText } from './search.ts';

/** Terms of one search. */
export const QUERY_TERMS_MAX = 30;

/** The names that a term of a search may have: `app:`, `is:` ... */
export const queryKeys = ['app', 'category', 'priority', 'is', 'tag', 'before', 'after', 'hour'] as const;
export type QueryKey = (typeof queryKeys)[number];

/** What `is:` may say. */
export const queryStates = [
  'unread',
  'read',
  'pinned',
  'inbox',
  'archived',
  'trashed',
  'muted',
  'snoozed',
  'anywhere',
] as const;
export type QueryState = (typeof queryStates)[number];

/** Names (`app`, `category`, `tag`) are compared without regard to the capitals of a to z; `text` is folded. */
export type Condition =
  | { kind: 'text'; text: string }
  | { kind: 'app' | 'category' | 'tag'; name: string }
  | { kind: 'priority'; priorities: readonly Priority[]; isExact: boolean }
  | { kind: 'read'; isRead: boolean }
  | { kind: 'pinned' }
  | { kind: 'place'; place: (typeof places)[number] | 'all' }
  | { kind: 'before' | 'after'; moment: Moment }
  /** The UTC hour of the day in which it came, 0 to 23. */
  | { kind: 'hour'; hour: number };

/** True where any of its conditions is, or, negated, where none is. */
export type Clause = { isNegated: boolean; anyOf: readonly Condition[] };

/** A search: all clauses have to be true. */
export type Query = { clauses: readonly Clause[] };

/** Where a search can't be understood: UTF-16 positions, `to` not included. */
export type QueryError = { from: number; to: number; message: string };
export type ParsedQuery = { query: Query; error: null } | { query: null; error: QueryError };

class Misread extends Error {}

/**
 * Reads a search: words and "phrases" look in title, message and app; `app:` `category:` `priority:>=high`
 * `is:unread` `tag:` `before:2026-01-15` `after:7d` `hour:14` filter; `-` negates. All terms have to be true, but several of
 * one kind of which a notification can only have one (`app:a app:b`) mean any of them. Takes time by the length of
 * the input.
 */
export function parseQuery(input: string): ParsedQuery {
  const terms = readTerms(input);
  const clauses: Clause[] = [];
  const alternatives = new Map<string, Condition[]>();
  for (const [index, term] of terms.entries()) {
    try {
      if (index >= QUERY_TERMS_MAX) throw new Misread(`A search has at most ${QUERY_TERMS_MAX} terms`);
      const condition = conditionOf(term);
      const kind = term.isNegated ? null : alternativeOf(condition);
      const known = kind === null ? undefined : alternatives.get(kind);
      if (known) known.push(condition);
      else {
        const anyOf = [condition];
        clauses.push({ isNegated: term.isNegated, anyOf });
        if (kind !== null) alternatives.set(kind, anyOf);
      }
    } catch (error) {
      if (!(error instanceof Misread)) throw error;
      return { query: null, error: { from: term.from, to: term.to, message: error.message } };
    }
  }
  return { query: { clauses }, error: null };
}

/** The kind of which a notification has exactly one: several such conditions are alternatives. */
function alternativeOf(condition: Condition): string | null {
  const { kind } = condition;
  if (kind === 'priority') return condition.isExact ? kind : null;
  return kind === 'app' || kind === 'category' || kind === 'place' || kind === 'hour' ? kind : null;
}

function conditionOf(term: QueryTerm): Condition {
  if (!term.isClosed) throw new Misread('This quote is not closed');
  const { key, value } = term;
  if (value === '') throw new Misread(key === null ? 'Nothing stands between the quotes' : exampleOf(key));
  switch (key) {
    case null:
      return { kind: 'text', text: fold(value) };
    case 'app':
    case 'category':
    case 'tag':
      return { kind: key, name: value };
    case 'priority':
      return priorityOf(value);
    case 'is':
      return stateOf(term);
    case 'before':
    case 'after':
      return { kind: key, moment: momentOf(value) };
    case 'hour':
      return { kind: key, hour: hourOf(value) };
    default:
      throw new Misread(unknownKey(key));
  }
}

const EXAMPLES: Readonly<Record<QueryKey, string>> = {
  app: 'app:backup',
  category: 'category:security',
  priority: 'priority:>=high',
  is: 'is:unread',
  tag: 'tag:billing',
  before: 'before:2026-01-15',
  after: 'after:7d',
  hour: 'hour:14',
};

function exampleOf(key: string): string {
  const known = queryKeys.find((one) => one === key);
  return known ? `Say what it should be, like ${EXAMPLES[known]}` : unknownKey(key);
}

function unknownKey(key: string): string {
  return `There is no filter "${key}:". To search for the text, put it in quotes`;
}

const COMPARISON = /^(>=|<=|>|<)?(.*)$/s;

function priorityOf(value: string): Condition {
  const [, operator, name = ''] = COMPARISON.exec(value) ?? [];
  const priority = priorities.find((one) => one === name.toLowerCase());
  if (!priority) throw new Misread(`A priority is one of ${priorities.join(', ')}`);
  if (operator === undefined) return { kind: 'priority', priorities: [priority], isExact: true };
  const rank = PRIORITY_RANK[priority];
  const chosen = priorities.filter((one) => {
    const difference = PRIORITY_RANK[one] - rank;
    return (
      (difference > 0 && operator.startsWith('>')) ||
      (difference < 0 && operator.startsWith('<')) ||
      (difference === 0 && operator.endsWith('='))
    );
  });
  return { kind: 'priority', priorities: chosen, isExact: false };
}

const STATES: Readonly<Record<QueryState, Condition>> = {
  unread: { kind: 'read', isRead: false },
  read: { kind: 'read', isRead: true },
  pinned: { kind: 'pinned' },
  inbox: { kind: 'place', place: 'inbox' },
  archived: { kind: 'place', place: 'archive' },
  trashed: { kind: 'place', place: 'trash' },
  muted: { kind: 'place', place: 'muted' },
  snoozed: { kind: 'place', place: 'snoozed' },
  anywhere: { kind: 'place', place: 'all' },
};

function stateOf({ value, isNegated }: QueryTerm): Condition {
  const state = queryStates.find((one) => one === value.toLowerCase());
  if (!state) throw new Misread(`is: takes one of ${queryStates.join(', ')}`);
  if (state === 'anywhere' && isNegated) throw new Misread('Nothing is nowhere');
  return STATES[state];
}

function momentOf(value: string): Moment {
  const moment = readMoment(value);
  if (!moment)
    throw new Misread(
      'A time is a day (2026-01-15), an instant (2026-01-15T09:30Z), 7d, 12h, today or yesterday',
    );
  return moment;
}

function hourOf(value: string): number {
  const hour = /^\d{1,2}$/.test(value) ? Number(value) : 24;
  if (hour > 23) throw new Misread('An hour of the day is a number from 0 to 23, like hour:14, in UTC');
  return hour;
}

/** A name as it is compared: engines fold other letters than a to z differently, so only those. */
export function nameOf(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Where to look: the place of the filter beside the search, what the search itself says, or else the inbox. */
export function placeWanted<Place extends string>(
  place: Place | undefined,
  query: Query | null,
): Place | 'inbox' | 'all' {
  return place ?? (query && saysPlace(query) ? 'all' : 'inbox');
}

function saysPlace({ clauses }: Query): boolean {
  return clauses.some(({ isNegated, anyOf }) => !isNegated && anyOf.some(({ kind }) => kind === 'place'));
}

/** What of a notification conditions other than `text` look at. */
export type QuerySubject = Pick<
  Notification,
  'appName' | 'category' | 'priority' | 'place' | 'tags' | 'isRead' | 'isPinned' | 'createdAt'
>;

/** True where a search finds a notification, at `nowMs`. The server's storage answers the same. */
export function matchesQuery(query: Query, notification: Notification, nowMs: number): boolean {
  const place = placeWanted(undefined, query);
  if (place !== 'all' && notification.place !== place) return false;
  const text = searchText(notification);
  return holdsFor(query, notification, (wanted) => text.includes(wanted), nowMs);
}

/** True where all clauses are; `hasText` says whether the text has something folded in it. */
export function holdsFor(
  query: Query,
  subject: QuerySubject,
  hasText: (text: string) => boolean,
  nowMs: number,
): boolean {
  return query.clauses.every(
    ({ isNegated, anyOf }) =>
      anyOf.some((condition) => holds(condition, subject, hasText, nowMs)) !== isNegated,
  );
}

function holds(
  condition: Condition,
  subject: QuerySubject,
  hasText: (text: string) => boolean,
  nowMs: number,
): boolean {
  switch (condition.kind) {
    case 'text':
      return hasText(condition.text);
    case 'app':
      return nameOf(subject.appName) === nameOf(condition.name);
    case 'category':
      return nameOf(subject.category) === nameOf(condition.name);
    case 'tag':
      return subject.tags.some((tag) => nameOf(tag) === nameOf(condition.name));
    case 'priority':
      return condition.priorities.includes(subject.priority);
    case 'read':
      return subject.isRead === condition.isRead;
    case 'pinned':
      return subject.isPinned;
    case 'place':
      return condition.place === 'all' || subject.place === condition.place;
    case 'before':
      return Date.parse(subject.createdAt) < condition.moment(nowMs);
    case 'after':
      return Date.parse(subject.createdAt) >= condition.moment(nowMs);
    case 'hour':
      return new Date(subject.createdAt).getUTCHours() === condition.hour;
  }
}
