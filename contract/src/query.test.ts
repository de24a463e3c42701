import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Notification } from './notifications.ts';
import { matchesQuery, parseQuery, QUERY_TERMS_MAX } from './query.ts';
import { quoteValue, readTerms } from './query-terms.ts';

const NOW_MS = Date.UTC(2026, 0, 15, 12);

const notification: Notification = {
  id: '1',
  title: 'Build 1423 failed',
  message: 'https://ci.example.com/1423 says: "3 tests", C:\\temp is full',
  appName: 'Night Build',
  category: 'deployments',
  priority: 'critical',
  place: 'inbox',
  tags: ['On-Call', 'ci'],
  isPinned: false,
  snoozedUntil: null,
  isRead: false,
  createdAt: '2026-01-14T09:30:00.000Z',
  readAt: null,
  sender: 'key',
  metadata: null,
  verdict: { announce: 'now', until: null, reasons: [] },
};

/** Whether this search finds the notification, as it is or with some fields changed. */
function finds(input: string, fields: Partial<Notification> = {}): boolean {
  const { query, error } = parseQuery(input);
  if (!query) throw new Error(error.message);
  return matchesQuery(query, { ...notification, ...fields }, NOW_MS);
}

describe('finds', () => {
  test.each([
    '',
    '   ',
    'build',
    'BUILD failed',
    'failed night',
    '"build 1423"',
    '-"1423 build"',
    '-nothing',
    'https://ci.example.com/1423',
    '"C:\\\\TEMP"',
    '"\\"3 tests\\""',
    'app:"night build"',
    'app:other app:"Night Build"',
    '-app:night',
    'category:Deployments',
    'priority:critical',
    'priority:urgent priority:critical',
    'priority:>=high',
    'priority:>=urgent',
    'PRIORITY:>High',
    'priority:<=urgent',
    '-priority:<critical',
    'is:unread',
    '-is:read',
    'is:inbox',
    'is:anywhere',
    '-is:pinned',
    '-is:archived',
    'is:archived is:inbox',
    'tag:on-call tag:CI',
    '-tag:other',
    'after:2026-01-14 before:2026-01-15',
    'after:2026-01-14T09:30Z',
    'after:2026-01-14T10:30+01:00',
    'after:yesterday before:today',
    'after:2d',
    'before:24h',
    '-after:today',
    'hour:9 hour:4',
    '-hour:4',
  ])('%s', (input) => expect(finds(input)).toBe(true));
});

describe('does not find', () => {
  test.each([
    'builds',
    '-build',
    '"1423 build"',
    'app:night',
    'app:other',
    '-app:other -app:"night build"',
    'priority:high',
    'priority:>critical',
    'priority:<critical',
    'is:read',
    'is:pinned',
    'is:archived',
    '-is:inbox',
    'tag:on',
    'tag:on-call tag:other',
    'before:2026-01-14T09:30Z',
    'after:2026-01-15',
    'after:24h',
    'hour:10',
    'build -failed',
  ])('%s', (input) => expect(finds(input)).toBe(false));
});

test('what lies elsewhere is found where the search says so', () => {
  const archived = { place: 'archive' as const };
  expect(finds('build', archived)).toBe(false);
  expect(finds('-is:inbox', archived)).toBe(false);
  expect(finds('build is:archived', archived)).toBe(true);
  expect(finds('is:trashed is:archived', archived)).toBe(true);
  expect(finds('is:anywhere -is:inbox', archived)).toBe(true);
  expect(finds('is:anywhere -is:archived', archived)).toBe(false);
});

test.each([
  ['build "night', 6, 12, 'This quote is not closed'],
  ['app:"night', 0, 10, 'This quote is not closed'],
  ['""', 0, 2, 'Nothing stands between the quotes'],
  ['build app: night', 6, 10, 'Say what it should be, like app:backup'],
  ['-is:', 0, 4, 'Say what it should be, like is:unread'],
  ['x prio:high', 2, 11, 'There is no filter "prio:". To search for the text, put it in quotes'],
  ['priority:hgih', 0, 13, 'A priority is one of low, normal, high, critical, urgent'],
  ['priority:>=', 0, 11, 'A priority is one of low, normal, high, critical, urgent'],
  [
    'is:open',
    0,
    7,
    'is: takes one of unread, read, pinned, inbox, archived, trashed, muted, snoozed, anywhere',
  ],
  ['hour:', 0, 5, 'Say what it should be, like hour:14'],
  ['hour:24', 0, 7, 'An hour of the day is a number from 0 to 23, like hour:14, in UTC'],
  ['a -is:anywhere', 2, 14, 'Nothing is nowhere'],
  ...['2026-02-30', '2026-13-01', 'soon', '2026', '15.1.2026', '2026-01-15T25:00Z', '999999d', '7'].map(
    (value): [string, number, number, string] => [
      `before:${value}`,
      0,
      7 + value.length,
      'A time is a day (2026-01-15), an instant (2026-01-15T09:30Z), 7d, 12h, today or yesterday',
    ],
  ),
])('%s is refused from %i to %i', (input, from, to, message) => {
  expect(parseQuery(input)).toEqual({ query: null, error: { from, to, message } });
});

test('a search has a bound on its terms', () => {
  expect(parseQuery('a '.repeat(QUERY_TERMS_MAX)).error).toBeNull();
  expect(parseQuery('a '.repeat(QUERY_TERMS_MAX + 1)).error).toMatchObject({ from: QUERY_TERMS_MAX * 2 });
});

test('any input has terms that lie one after the other, and an error inside of it or none', () => {
  const part = fc.constantFrom('-', '"', ' ', 'app:', 'is:', 'priority:>', ':', '\\', 'a', 'é', '\u0000');
  const input = fc.oneof(
    fc.string(),
    fc.array(part, { maxLength: 30 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(input, (typed) => {
      const terms = readTerms(typed);
      terms.forEach(({ from, to, valueFrom }, index) => {
        expect(from).toBeGreaterThanOrEqual(terms[index - 1]?.to ?? 0);
        expect(valueFrom).toBeLessThanOrEqual(to);
        expect(to).toBeGreaterThan(from);
      });
      const between = terms.map(({ from }, index) => typed.slice(terms[index - 1]?.to ?? 0, from));
      expect(between.join('').trim()).toBe('');
      const { error } = parseQuery(typed);
      if (error) expect(error.to <= typed.length && error.from < error.to).toBe(true);
    }),
  );
});

test('a quoted value is read as it was', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (value) => {
      const [term, ...more] = readTerms(`app:${quoteValue(value)}`);
      expect(more).toEqual([]);
      expect(term).toMatchObject({ key: 'app', value, isClosed: true });
    }),
  );
});

test('reading takes time by the length of the input', () => {
  const startedMs = performance.now();
  for (const hostile of ['"', '-', ':', 'a:', '\\"', ' ']) readTerms(hostile.repeat(200_000));
  expect(performance.now() - startedMs).toBeLessThan(1000);
});
