import type { Notification } from '@alertstream/contract/notifications';
import { fold } from '@alertstream/contract/search';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { newSender, type TestSender } from '../senders.ts';

type Filter = Readonly<Record<'app' | 'category' | 'priority' | 'read' | 'q', readonly string[]>>;

const APPS = ['Backups', 'CI', 'Größe', "O'Brien, Ltd.", '100%'];
const CATEGORIES = ['general', 'security', 'deployments'];
const PRIORITIES = ['low', 'normal', 'high', 'critical', 'urgent'];
const WORDS = [
  'ERROR',
  'error_code',
  '100%',
  'a\\b',
  'Größe',
  'ΟΔΟΣ',
  'ПРИВЕТ',
  '磁盘已满',
  '🎉',
  "it's",
  '"x"',
  'é',
];

/** The list as a reader of the specification would filter it by hand. */
function filterByHand(
  all: readonly Notification[],
  { app, category, priority, read, q }: Filter,
): Notification[] {
  const anyOf = (wanted: readonly string[], value: string) => wanted.length === 0 || wanted.includes(value);
  const text = (one: Notification) => fold(`${one.title}\n${one.message}\n${one.appName}`);
  return all.filter(
    (one) =>
      anyOf(app, one.appName) &&
      anyOf(category, one.category) &&
      anyOf(priority, one.priority) &&
      anyOf(read, String(one.isRead)) &&
      q.every((part) => text(one).includes(fold(part))),
  );
}

function queryOf(filter: Filter): string {
  const pairs = Object.entries(filter).flatMap(([name, values]) => values.map((value) => [name, value]));
  return new URLSearchParams(pairs).toString();
}

const text = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '));

for (const engine of engines) {
  describe(`filters on ${engine.name}`, () => {
    let t: TestApp;
    let ada: TestSender;
    let all: Notification[];
    beforeAll(async () => {
      t = await openTestApp(engine, { intakeRatePerMinute: 0 });
      ada = await newSender(t);
      const fields = fc.record({
        title: text,
        message: text,
        appName: fc.constantFrom(...APPS),
        category: fc.constantFrom(...CATEGORIES),
        priority: fc.constantFrom(...PRIORITIES),
      });
      const sent = await Promise.all(
        fc.sample(fields, { numRuns: 150, seed: 7 }).map((one) => ada.sent(one)),
      );
      for (const { id } of sent.slice(0, 60)) await ada.mark(id, true);
      all = await ada.inbox('?limit=200');
    });
    afterAll(() => t.close());

    const find = async (filter: Partial<Filter>) => {
      const whole = { app: [], category: [], priority: [], read: [], q: [], ...filter };
      const found = await ada.inbox(`?limit=200&${queryOf(whole)}`);
      expect(found).toEqual(filterByHand(all, whole));
      return found.length;
    };

    test.each([
      ['app', { app: ['CI'] }],
      ['app', { app: ["O'Brien, Ltd."] }],
      ['app', { app: ['100%'] }],
      ['category', { category: ['security'] }],
      ['priority', { priority: ['high'] }],
      ['read', { read: ['true'] }],
      ['unread', { read: ['false'] }],
      ['any of several apps', { app: ['CI', 'Größe'] }],
      ['any of several priorities', { priority: ['critical', 'urgent'] }],
      [
        'all filters together',
        { app: APPS, category: ['general', 'security'], read: ['true'], q: ['error'] },
      ],
    ])('by %s: %j', async (_what, filter) => {
      const count = await find(filter);
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(all.length);
    });

    test('an app that sent nothing, and app names in other capitals, find nothing', async () => {
      expect(await find({ app: ['nobody'] })).toBe(0);
      expect(await find({ app: ['ci'] })).toBe(0);
    });

    test('an empty search finds everything', async () => {
      expect(await ada.inbox('?limit=200&q=')).toEqual(all);
    });

    test.each([
      'Error',
      'GRÖSSE',
      'größe',
      'οδοσ',
      'привет',
      '磁盘',
      '🎉',
      '%',
      '_',
      '\\',
      "'",
      '"',
      'a\\b',
      'R 1',
      'CI',
    ])(
      'a search for %s finds what contains it, in any script, and takes no character for a wildcard',
      async (q) => {
        const count = await find({ q: [q] });
        expect(count).toBeGreaterThan(0);
        expect(count).toBeLessThan(all.length);
      },
    );

    test('any filter finds what a person would pick out by hand, in the same order', async () => {
      const some = (values: string[]) => fc.subarray(values, { maxLength: 3 });
      const part = fc
        .tuple(text, fc.nat(10), fc.nat(10))
        .map(([words, from, to]) => words.slice(from, to + 1));
      const filter = fc.record({
        app: some([...APPS, 'nobody']),
        category: some(CATEGORIES),
        priority: some(PRIORITIES),
        read: fc.constantFrom([], ['true'], ['false']),
        q: fc.oneof(
          fc.constant([]),
          part.filter((q) => q.isWellFormed()).map((q) => [q]),
        ),
      });
      await fc.assert(
        fc.asyncProperty(filter, async (one) => void (await find(one))),
        { numRuns: 100 },
      );
    });

    test('pages of a filtered list hold everything that it finds, once', async () => {
      const wanted = filterByHand(all, {
        app: [],
        category: [],
        priority: ['high', 'low'],
        read: [],
        q: ['e'],
      });
      const seen: Notification[] = [];
      for (let cursor = ''; ; ) {
        const answer = await ada.list(`?limit=5&priority=high&priority=low&q=e${cursor}`);
        seen.push(...answer.json());
        const next = answer.headers['x-next-cursor'];
        if (next === undefined) break;
        cursor = `&cursor=${next}`;
      }
      expect(seen).toEqual(wanted);
    });
  });
}
