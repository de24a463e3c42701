import type { Notification } from '@alertstream/contract/notifications';
import { PRIORITY_RANK, type Priority, priorities } from '@alertstream/contract/notifications';
import { matchesQuery, parseQuery } from '@alertstream/contract/query';
import { quoteValue } from '@alertstream/contract/query-terms';
import { fold } from '@alertstream/contract/search';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { newTriager, type Triager } from '../triage-calls.ts';

const HOUR_MS = 3_600_000;
const APPS = ['Backups', 'backups', 'CI', "O'Brien, Ltd.", 'Größe 100%'];
const CATEGORIES = ['general', 'General', 'Übung', 'security'];
const TAGS = ['billing', 'Billing', 'on call', 'ü'];
const WORDS = [
  'ERROR',
  'error_code',
  '100%',
  'a\\b',
  'Größe',
  'ПРИВЕТ',
  '磁盘已满',
  '🎉',
  '"x"',
  '-v',
  'C:\\temp',
];
const PLACES = { archived: 'archive', trashed: 'trash', muted: 'muted', snoozed: 'snoozed', inbox: 'inbox' };

/** One term as it is typed, and what a reader of the manual would say of a notification. */
type Term = { typed: string; kind: string; isTrue(one: Notification, nowMs: number): boolean };

const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const sameName = (a: string, b: string) => lower(a) === lower(b);

const named = fc.oneof(
  fc.constantFrom(...APPS, 'nobody', 'BACKUPS').map(
    (name): Term => ({
      typed: `app:${quoteValue(name)}`,
      kind: 'app',
      isTrue: ({ appName }) => sameName(appName, name),
    }),
  ),
  fc.constantFrom(...CATEGORIES, 'SECURITY').map(
    (name): Term => ({
      typed: `category:${quoteValue(name)}`,
      kind: 'category',
      isTrue: ({ category }) => sameName(category, name),
    }),
  ),
  fc.constantFrom(...TAGS, 'ON CALL', 'none').map(
    (name): Term => ({
      typed: `tag:${quoteValue(name)}`,
      kind: '',
      isTrue: ({ tags }) => tags.some((tag) => sameName(tag, name)),
    }),
  ),
);
const compare: Record<string, (difference: number) => boolean> = {
  '>=': (difference) => difference >= 0,
  '>': (difference) => difference > 0,
  '<=': (difference) => difference <= 0,
  '<': (difference) => difference < 0,
};
const ranked = fc.oneof(
  fc.constantFrom<Priority>(...priorities).map(
    (wanted): Term => ({
      typed: `priority:${wanted}`,
      kind: 'priority',
      isTrue: ({ priority }) => priority === wanted,
    }),
  ),
  fc.tuple(fc.constantFrom(...Object.keys(compare)), fc.constantFrom<Priority>(...priorities)).map(
    ([operator, wanted]): Term => ({
      typed: `priority:${operator}${wanted}`,
      kind: '',
      isTrue: ({ priority }) => compare[operator]?.(PRIORITY_RANK[priority] - PRIORITY_RANK[wanted]) ?? false,
    }),
  ),
);
const stated = fc.oneof(
  fc.constantFrom(...Object.entries(PLACES)).map(
    ([state, place]): Term => ({
      typed: `is:${state}`,
      kind: 'place',
      isTrue: (one) => one.place === place,
    }),
  ),
  fc.constant<Term>({ typed: 'is:anywhere', kind: 'place', isTrue: () => true }),
  fc.constant<Term>({ typed: 'is:read', kind: '', isTrue: ({ isRead }) => isRead }),
  fc.constant<Term>({ typed: 'is:unread', kind: '', isTrue: ({ isRead }) => !isRead }),
  fc.constant<Term>({ typed: 'is:pinned', kind: '', isTrue: ({ isPinned }) => isPinned }),
);
const timed = fc.tuple(fc.constantFrom('before', 'after'), fc.integer({ min: 0, max: 12 })).map(
  ([key, hours]): Term => ({
    typed: `${key}:${hours}h`,
    kind: '',
    isTrue: ({ createdAt }, nowMs) => Date.parse(createdAt) < nowMs - hours * HOUR_MS === (key === 'before'),
  }),
);
const ofHour = fc.constantFrom(0, 3, 11, 12, 23).map(
  (hour): Term => ({
    typed: `hour:${hour}`,
    kind: 'hour',
    isTrue: ({ createdAt }) => new Date(createdAt).getUTCHours() === hour,
  }),
);
const worded = fc
  .tuple(
    fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 2 }),
    fc.nat(4),
    fc.integer({ min: 1, max: 9 }),
  )
  .map(([words, from, length]) => [...words.join(' ')].slice(from, from + length).join(''))
  .filter((text) => text !== '')
  .map(
    (text): Term => ({
      typed: `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`,
      kind: '',
      isTrue: (one) => fold(`${one.title}\n${one.message}\n${one.appName}`).includes(fold(text)),
    }),
  );
const term = fc
  .tuple(fc.oneof(named, ranked, stated, timed, ofHour, worded), fc.boolean())
  .map(([one, wish]) => ({ ...one, isNegated: wish && one.typed !== 'is:anywhere' }));

/** The search as a reader of the manual would answer it by hand. */
function foundByHand(
  one: Notification,
  terms: readonly (Term & { isNegated: boolean })[],
  nowMs: number,
): boolean {
  const positive = terms.filter(({ isNegated }) => !isNegated);
  const alternatives = Map.groupBy(
    positive.filter(({ kind }) => kind !== ''),
    ({ kind }) => kind,
  );
  if (!alternatives.has('place') && one.place !== 'inbox') return false;
  return (
    [...alternatives.values()].every((group) => group.some(({ isTrue }) => isTrue(one, nowMs))) &&
    positive.every(({ kind, isTrue }) => kind !== '' || isTrue(one, nowMs)) &&
    terms.every(({ isNegated, isTrue }) => !isNegated || !isTrue(one, nowMs))
  );
}

const text = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '));

for (const engine of engines) {
  describe(`the search language on ${engine.name}`, () => {
    let t: TestApp;
    let ada: Triager;
    let all: Notification[];
    beforeAll(async () => {
      t = await openTestApp(engine, { intakeRatePerMinute: 0 });
      ada = await newTriager(t);
      const bob = await newTriager(t);
      const fields = fc.record({
        title: text,
        message: text,
        appName: fc.constantFrom(...APPS),
        category: fc.constantFrom(...CATEGORIES),
        priority: fc.constantFrom(...priorities),
      });
      for (const one of fc.sample(fields, { numRuns: 120, seed: 11 })) {
        await ada.sent(one);
        await bob.sent(one);
        t.advance(HOUR_MS / 12);
      }
      const ids = (await ada.inbox('?limit=200')).map(({ id }) => id);
      const some = (step: number) => ids.filter((_, index) => index % step === 0);
      await ada.did('read', some(3));
      await ada.did('pin', some(5));
      for (const [index, tag] of TAGS.entries()) await ada.did('tag', some(index + 2), { tag });
      await ada.did('archive', some(4));
      await ada.did('trash', some(7));
      await ada.did('snooze', some(11), { until: new Date(t.clock() + 1).toISOString() });
      all = await ada.inbox('?limit=200&place=all');
    });
    afterAll(() => t.close());

    const search = (query: string) => ada.inbox(`?limit=200&query=${encodeURIComponent(query)}`);

    test('answers as the client does, and as a person would', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(term, { maxLength: 5 }), async (terms) => {
          const typed = terms.map((one) => `${one.isNegated ? '-' : ''}${one.typed}`).join(' ');
          const { query } = parseQuery(typed);
          if (!query) throw new Error(`not understood: ${typed}`);
          const byHand = all.filter((one) => foundByHand(one, terms, t.clock()));
          expect(all.filter((one) => matchesQuery(query, one, t.clock()))).toEqual(byHand);
          expect(await search(typed)).toEqual(byHand);
        }),
        { numRuns: 300 },
      );
    });

    test('goes together with the other filters; a place beside it wins', async () => {
      const found = await ada.inbox('?limit=200&query=error&read=true&place=archive');
      expect(found.length).toBeGreaterThan(0);
      expect(found).toEqual(
        all.filter(
          (one) => one.place === 'archive' && one.isRead && fold(one.title + one.message).includes('error'),
        ),
      );
    });

    test('an empty search is none', async () => {
      expect(await search('  ')).toEqual(await ada.inbox('?limit=200'));
    });

    test.each([
      [
        'a prio:high',
        'query: At character 3: There is no filter "prio:". To search for the text, put it in quotes',
      ],
      ['"open', 'query: At character 1: This quote is not closed'],
      ['x'.repeat(501), 'query: String must contain at most 500 character(s)'],
    ])('%s is refused, saying where', async (query, message) => {
      const answer = await ada.list(`?query=${encodeURIComponent(query)}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ message, issues: [{ path: 'query' }] });
    });

    test('an action on a search takes what it finds, and refuses what can not be understood', async () => {
      const bob = await newTriager(t);
      const ids = await bob.has(5);
      await bob.did('tag', ids.slice(0, 3), { tag: 'x' });
      expect(await bob.did('archive', { query: 'tag:x disk' })).toMatchObject({ affected: 3 });
      expect(await bob.did('unarchive', { query: 'is:archived' })).toMatchObject({ affected: 3 });
      const refused = await bob.act({ action: 'archive', filter: { query: 'is:odd' } });
      expect([refused.statusCode, refused.json().issues[0].path]).toEqual([400, 'filter.query']);
    });
  });
}
