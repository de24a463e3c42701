import { PRIORITY_RANK, type Priority, priorities } from '@alertstream/contract/notifications';
import {
  defaultPreference,
  filteredCategories,
  frequencies,
  type Preference,
  priorityFilters,
} from '@alertstream/contract/preferences';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PLAIN_VERDICT } from '../plain-verdict.ts';
import { choiceOf } from './choice.ts';
import { decideByPreference } from './decide.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const APP = 'marketBot';

type Fields = Partial<Preference>;

/** The decision about a notification arriving at an ISO 8601 instant, or milliseconds since the epoch. */
function decide(at: string | number, fields: Fields, priority: Priority = 'normal', category = 'general') {
  const choice = choiceOf({ ...defaultPreference(APP), ...fields });
  const nowMs = typeof at === 'number' ? at : Date.parse(at);
  return decideByPreference({ appName: APP, category, priority }, choice, nowMs);
}

/** What is announced when, in one line. */
function told(at: string, fields: Fields, priority: Priority = 'normal', category = 'general'): string {
  const { place, verdict } = decide(at, fields, priority, category);
  return [place, verdict.announce, verdict.until ?? '-', verdict.reasons[0]?.text ?? '-'].join(' | ');
}

const quiet = (quietHoursStart: string, quietHoursEnd: string) => ({ quietHoursStart, quietHoursEnd });

describe('a preference', () => {
  test('that nobody saved, or that is the default, announces everything at once', () => {
    const subject = { appName: APP, category: 'system', priority: 'low' } as const;
    for (const choice of [null, choiceOf(defaultPreference(APP))]) {
      const { place, verdict } = decideByPreference(subject, choice, 0);
      expect(place).toBe('inbox');
      expect(verdict).toBe(PLAIN_VERDICT);
    }
  });

  test('that is switched off mutes everything, critical too', () => {
    for (const priority of priorities) {
      expect(told('2026-01-15T12:00Z', { enabled: 0, ...quiet('11:00', '13:00') }, priority)).toBe(
        'muted | muted | - | Muted: marketBot is switched off in your preferences',
      );
    }
  });

  test('mutes those of the four categories that are not chosen, and no other', () => {
    const fields = { categories: '["security"]' };
    const social = told('2026-01-15T12:00Z', fields, 'critical', 'social');
    expect(social).toBe(
      'muted | muted | - | Muted: the category social of marketBot is switched off in your preferences',
    );
    expect(decide(0, fields, 'low', 'security').place).toBe('inbox');
    expect(decide(0, fields, 'low', 'trading').place).toBe('inbox');
  });

  test('mutes the further categories that it names', () => {
    const fields = { mutedCategories: '["trading"]' };
    expect(decide(0, fields, 'urgent', 'trading').place).toBe('muted');
    expect(decide(0, fields, 'urgent', 'Trading').place).toBe('inbox');
  });

  test('mutes what ranks below its priority filter', () => {
    const passing = priorityFilters.map((priority) =>
      priorities.filter((one) => decide(0, { priority }, one).place === 'inbox').join(' '),
    );
    expect(passing).toEqual([
      'low normal high critical urgent',
      'normal high critical urgent',
      'high critical urgent',
    ]);
    expect(told('2026-01-15T12:00Z', { priority: 'high' })).toBe(
      'muted | muted | - | Muted: your preferences want high priority and above from marketBot',
    );
  });
});

describe('quiet hours', () => {
  test.each([
    ['2026-01-15T21:59:59.999Z', '-'],
    ['2026-01-15T22:00Z', '2026-01-16T07:00:00.000Z'],
    ['2026-01-15T23:59:59.999Z', '2026-01-16T07:00:00.000Z'],
    ['2026-01-16T00:00Z', '2026-01-16T07:00:00.000Z'],
    ['2026-01-16T06:59:59.999Z', '2026-01-16T07:00:00.000Z'],
    ['2026-01-16T07:00Z', '-'],
  ])('from 22:00 to 07:00, at %s: until %s', (at, until) => {
    expect(decide(at, quiet('22:00', '07:00')).verdict.until ?? '-').toBe(until);
  });

  test.each([
    ['08:59:59.999', '-'],
    ['09:00', '2026-01-15T17:30:00.000Z'],
    ['17:29:59.999', '2026-01-15T17:30:00.000Z'],
    ['17:30', '-'],
  ])('from 09:00 to 17:30, at %s: until %s', (at, until) => {
    expect(decide(`2026-01-15T${at}Z`, quiet('09:00', '17:30')).verdict.until ?? '-').toBe(until);
  });

  test.each([
    quiet('', ''),
    quiet('22:00', ''),
    quiet('', '07:00'),
    quiet('12:00', '12:00'),
    quiet('00:00', '00:00'),
  ])('%j are none', (times) => {
    for (let hour = 0; hour < 24; hour++)
      expect(decide(hour * 60 * MINUTE_MS, times).verdict).toBe(PLAIN_VERDICT);
  });

  test('say so in plain words, with the day where it is another', () => {
    const times = quiet('22:00', '07:00');
    expect(told('2026-01-16T01:00Z', times)).toBe(
      'inbox | held | 2026-01-16T07:00:00.000Z | Held until 07:00 UTC: quiet hours of marketBot',
    );
    expect(told('2026-01-15T23:00Z', times)).toBe(
      'inbox | held | 2026-01-16T07:00:00.000Z | Held until 07:00 UTC on 16 Jan: quiet hours of marketBot',
    );
  });

  test('let critical and urgent through', () => {
    const times = quiet('22:00', '07:00');
    expect(told('2026-01-15T23:00Z', times, 'critical')).toBe(
      'inbox | now | - | Critical: announced at once, through the quiet hours of marketBot',
    );
    expect(told('2026-01-15T23:00Z', times, 'urgent')).toBe(
      'inbox | now | - | Urgent: announced at once, through the quiet hours of marketBot',
    );
    expect(decide('2026-01-15T12:00Z', times, 'critical').verdict).toBe(PLAIN_VERDICT);
  });
});

describe('frequency', () => {
  test.each([
    ['hourly', '2026-01-15T12:00Z', '2026-01-15T13:00:00.000Z'],
    ['hourly', '2026-01-15T12:59:59.999Z', '2026-01-15T13:00:00.000Z'],
    ['hourly', '2026-12-31T23:30Z', '2027-01-01T00:00:00.000Z'],
    ['daily', '2026-01-15T08:59:59.999Z', '2026-01-15T09:00:00.000Z'],
    ['daily', '2026-01-15T09:00Z', '2026-01-16T09:00:00.000Z'],
    ['daily', '2028-02-28T10:00Z', '2028-02-29T09:00:00.000Z'],
    ['weekly', '2026-01-15T12:00Z', '2026-01-19T09:00:00.000Z'], // a Thursday
    ['weekly', '2026-01-18T23:59Z', '2026-01-19T09:00:00.000Z'],
    ['weekly', '2026-01-19T08:59:59.999Z', '2026-01-19T09:00:00.000Z'],
    ['weekly', '2026-01-19T09:00Z', '2026-01-26T09:00:00.000Z'],
    ['weekly', '2026-01-20T00:00Z', '2026-01-26T09:00:00.000Z'],
  ] as const)('%s, at %s: until %s', (frequency, at, until) => {
    expect(decide(at, { frequency }).verdict).toMatchObject({ announce: 'held', until });
  });

  test('says so in plain words', () => {
    expect(told('2026-01-15T12:10Z', { frequency: 'hourly' })).toContain(
      'Held until 13:00 UTC: hourly digest of marketBot',
    );
    expect(told('2026-01-15T12:10Z', { frequency: 'weekly' })).toContain(
      'Held until 09:00 UTC on 19 Jan: weekly digest of marketBot',
    );
    expect(told('2026-01-15T12:10Z', { frequency: 'daily' }, 'critical')).toContain(
      'Critical: announced at once, ahead of the daily digest of marketBot',
    );
  });

  test('waits for the end of quiet hours that its moment lies in', () => {
    const hourly = { frequency: 'hourly', ...quiet('22:00', '07:30') } as const;
    expect(told('2026-01-15T21:30Z', hourly)).toBe(
      'inbox | held | 2026-01-16T07:30:00.000Z | ' +
        'Held until 07:30 UTC on 16 Jan: hourly digest of marketBot, after its quiet hours',
    );
    const daily = { frequency: 'daily', ...quiet('22:00', '09:00') } as const;
    expect(told('2026-01-15T23:30Z', daily)).toContain(
      'Held until 09:00 UTC on 16 Jan: daily digest of marketBot',
    );
  });
});

const time = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map(
    (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  );
const anyPreference = fc.record({
  enabled: fc.constant<1>(1),
  frequency: fc.constantFrom(...frequencies),
  quietHoursStart: fc.oneof(time, fc.constant('')),
  quietHoursEnd: fc.oneof(time, fc.constant('')),
  categories: fc.subarray([...filteredCategories]).map((list) => JSON.stringify(list)),
  priority: fc.constantFrom(...priorityFilters),
});
const anyPriority = fc.constantFrom(...priorities);
const anyInstant = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2032, 0) });

/** Quiet hours, minute by minute, as a reader of the specification would tell them. */
function isQuietAt({ quietHoursStart: start, quietHoursEnd: end }: Fields, atMs: number): boolean {
  if (!start || !end) return false;
  const at = new Date(atMs).toISOString().slice(11, 16);
  return start <= end ? start <= at && at < end : at >= start || at < end;
}

describe('whatever the preference, the priority and the time', () => {
  test('what is held is held until a later moment, outside quiet hours, and not for long', () => {
    fc.assert(
      fc.property(anyInstant, anyPreference, anyPriority, (nowMs, fields, priority) => {
        const { place, verdict } = decide(nowMs, fields, priority);
        expect(verdict.announce === 'muted').toBe(place === 'muted');
        expect(verdict.until !== null).toBe(verdict.announce === 'held');
        expect(verdict.reasons.length).toBe(verdict === PLAIN_VERDICT ? 0 : 1);
        if (verdict.until === null) return;
        const until = Date.parse(verdict.until);
        expect(until).toBeGreaterThan(nowMs);
        expect(until - nowMs).toBeLessThanOrEqual(8 * DAY_MS);
        expect(until % MINUTE_MS).toBe(0);
        expect(isQuietAt(fields, until)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  test('critical and urgent are never held, and muted only where the same category of any priority is', () => {
    fc.assert(
      fc.property(
        anyInstant,
        anyPreference,
        fc.constantFrom(...filteredCategories, 'other'),
        (nowMs, fields, category) => {
          const decisions = (['critical', 'urgent'] as const).map((one) =>
            decide(nowMs, fields, one, category),
          );
          for (const { place, verdict } of decisions) {
            expect(verdict.announce).not.toBe('held');
            expect(place).toBe(
              category === 'other' || fields.categories.includes(category) ? 'inbox' : 'muted',
            );
          }
        },
      ),
    );
  });

  test('without frequency and outside quiet hours nothing is held; inside them all but the critical is', () => {
    fc.assert(
      fc.property(anyInstant, anyPreference, anyPriority, (nowMs, given, priority) => {
        const fields = { ...given, frequency: 'immediate', priority: 'all' } as const;
        const held = isQuietAt(fields, nowMs) && PRIORITY_RANK[priority] < PRIORITY_RANK.critical;
        expect(decide(nowMs, fields, priority).verdict.announce).toBe(held ? 'held' : 'now');
      }),
      { numRuns: 1000 },
    );
  });

  test('the clock may change: at `until` quiet hours hold nothing any more, and never a moment before it', () => {
    fc.assert(
      fc.property(anyInstant, anyPreference, fc.nat(), (nowMs, given, back) => {
        const fields = { ...given, priority: 'all' } as const;
        const immediate = { ...fields, frequency: 'immediate' } as const;
        const { until } = decide(nowMs, fields).verdict;
        if (until === null) return;
        const untilMs = Date.parse(until);
        expect(decide(untilMs, immediate).verdict).toBe(PLAIN_VERDICT);
        // Decided again on the way there, it waits for the same moment, or for a later digest.
        const onTheWay = nowMs + (back % (untilMs - nowMs));
        const again = decide(onTheWay, fields).verdict;
        expect(Date.parse(again.until ?? '')).toBeGreaterThanOrEqual(untilMs);
        if (fields.frequency === 'immediate') expect(again.until).toBe(until);
      }),
      { numRuns: 1000 },
    );
  });

  test('the same question has the same answer', () => {
    fc.assert(
      fc.property(anyInstant, anyPreference, anyPriority, (nowMs, fields, priority) => {
        expect(decide(nowMs, fields, priority)).toEqual(decide(nowMs, fields, priority));
      }),
    );
  });
});
