import { priorities } from '@alertstream/contract/notifications';
import { type QueryKey, type QueryState, queryKeys, queryStates } from '@alertstream/contract/query';
import { type QueryTerm, quoteValue, readTerms } from '@alertstream/contract/query-terms';
import type { SearchTerms } from '@alertstream/contract/terms';

/** One way to go on: `insert` takes the place of what stands from `from` to `to` (UTF-16 positions). */
export type Completion = { insert: string; from: number; to: number; hint: string };

/** As many are offered at once. */
const COMPLETIONS_MAX = 8;

const KEY_HINTS: Readonly<Record<QueryKey, string>> = {
  is: 'unread, pinned, archived ...',
  priority: 'high, >=high ...',
  app: 'who sent it',
  category: 'security, updates ...',
  tag: 'a tag of yours',
  after: 'since a day, or 7d',
  before: 'until a day, or 7d ago',
  hour: 'of the day, UTC',
};

const STATE_HINTS: Readonly<Record<QueryState, string>> = {
  unread: 'not read yet',
  read: 'read already',
  pinned: 'kept at the top',
  inbox: 'in the inbox',
  archived: 'in the archive',
  trashed: 'in the trash',
  muted: 'kept out of the inbox',
  snoozed: 'comes back later',
  anywhere: 'wherever it lies',
};

const KEY_ORDER: readonly QueryKey[] = [
  'is',
  'priority',
  'app',
  'category',
  'tag',
  'after',
  'before',
  'hour',
];

/** What may be meant at the caret of a search; `today` is a UTC day such as "2026-01-15". */
export function completions(text: string, caret: number, names: SearchTerms, today: string): Completion[] {
  const term = readTerms(text).find(({ from, to }) => from <= caret && caret <= to);
  const found = term ? ofTerm(term, text, caret, names, today) : keys('', caret, caret);
  return found
    .filter(({ insert, from, to }) => insert.trim() !== text.slice(from, to))
    .slice(0, COMPLETIONS_MAX);
}

/** True where the user's own names would help at the caret. */
export function wantsNames(text: string, caret: number): boolean {
  const term = readTerms(text).find(({ from, to }) => from <= caret && caret <= to);
  return term?.key === 'app' || term?.key === 'category' || term?.key === 'tag';
}

function ofTerm(
  term: QueryTerm,
  text: string,
  caret: number,
  names: SearchTerms,
  today: string,
): Completion[] {
  const key = queryKeys.find((each) => each === term.key);
  if (term.key === null) {
    if (term.isQuoted) return [];
    const typed = text.slice(term.valueFrom, caret);
    if (typed === '') return keys('', term.valueFrom, term.to);
    return [...keys(typed, term.valueFrom, term.to), ...guesses(typed, names, term.valueFrom, term.to)];
  }
  if (!key || caret < term.valueFrom) return [];
  const typed = text.slice(term.valueFrom, caret).replace(/^"/, '');
  return valuesOf(key, typed, names, today).map(({ value, hint }) => ({
    insert: `${quoteValue(value)} `,
    from: term.valueFrom,
    to: term.to,
    hint,
  }));
}

function keys(typed: string, from: number, to: number): Completion[] {
  return KEY_ORDER.filter((key) => key.startsWith(typed.toLowerCase())).map((key) => ({
    insert: `${key}:`,
    from,
    to,
    hint: KEY_HINTS[key],
  }));
}

/** A word that is the beginning of a name or state may have been meant as one. */
function guesses(typed: string, names: SearchTerms, from: number, to: number): Completion[] {
  const begins = (name: string) => name.toLowerCase().startsWith(typed.toLowerCase());
  const of = (key: QueryKey, values: readonly string[], hint: string) =>
    values.filter(begins).map((value) => ({ insert: `${key}:${quoteValue(value)} `, from, to, hint }));
  if (typed.length < 2) return [];
  return [
    ...of('is', queryStates, 'state'),
    ...of('priority', priorities, 'priority'),
    ...of('app', names.apps, 'app').slice(0, 3),
    ...of('category', names.categories, 'category').slice(0, 2),
    ...of('tag', names.tags, 'tag').slice(0, 2),
  ];
}

type Value = { value: string; hint: string };

function valuesOf(key: QueryKey, typed: string, names: SearchTerms, today: string): Value[] {
  switch (key) {
    case 'app':
      return matching(typed, names.apps, '');
    case 'category':
      return matching(typed, names.categories, '');
    case 'tag':
      return matching(typed, names.tags, '');
    case 'is':
      return queryStates
        .filter((state) => state.startsWith(typed.toLowerCase()))
        .map((value) => ({ value, hint: STATE_HINTS[value] }));
    case 'priority':
      return priorityValues(typed);
    case 'after':
    case 'before':
      return momentValues(today).filter(({ value }) => value.startsWith(typed.toLowerCase()));
    case 'hour':
      return HOURS.filter(({ value }) => value.startsWith(typed));
  }
}

/** The hours of a day; as many are offered as there is room for, and typing finds the others. */
const HOURS: readonly Value[] = Array.from({ length: 24 }, (_, hour) => {
  const two = String(hour).padStart(2, '0');
  return { value: String(hour), hint: `${two}:00 to ${two}:59 UTC` };
});

/** Names that begin with what was typed, then those that have it in them. */
function matching(typed: string, names: readonly string[], hint: string): Value[] {
  const wanted = typed.toLowerCase();
  const found = names.filter((name) => name.toLowerCase().includes(wanted));
  const begins = (name: string) => (name.toLowerCase().startsWith(wanted) ? 0 : 1);
  return found.sort((a, b) => begins(a) - begins(b)).map((value) => ({ value, hint }));
}

function priorityValues(typed: string): Value[] {
  const operator = /^[<>]=?/.exec(typed)?.[0];
  const values = operator
    ? priorities.map((each) => `${operator}${each}`)
    : [...priorities, '>=high', '>=critical', '<=normal'];
  return values
    .filter((value) => value.startsWith(typed.toLowerCase()) && !NOTHING.includes(value))
    .map((value) => ({ value, hint: RANGE_HINTS[/^[<>]=?/.exec(value)?.[0] ?? ''] ?? '' }));
}

/** No priority is that. */
const NOTHING: readonly string[] = ['>critical', '>urgent', '<low'];

const RANGE_HINTS: Readonly<Record<string, string>> = {
  '>=': 'or higher',
  '>': 'higher than that',
  '<=': 'or lower',
  '<': 'lower than that',
};

function momentValues(today: string): Value[] {
  return [
    { value: 'today', hint: 'midnight, UTC' },
    { value: 'yesterday', hint: 'the midnight before' },
    { value: '1h', hint: 'an hour ago' },
    { value: '24h', hint: 'a day ago' },
    { value: '7d', hint: 'a week ago' },
    { value: '30d', hint: 'a month ago' },
    { value: today, hint: 'a day' },
    { value: `${today}T09:00Z`, hint: 'an instant' },
  ];
}
