import { describe, expect, test } from 'vitest';
import { absoluteTime, clockTime, duration, relativeTime, utcMoment } from './time-text.ts';

const now = Date.UTC(2026, 10, 21, 8, 30, 12);
const minute = 60_000;

describe('relative times', () => {
  test.each([
    [-5 * minute, 'now'],
    [0, 'now'],
    [59_999, 'now'],
    [minute, '1m ago'],
    [59.9 * minute, '59m ago'],
    [60 * minute, '1h ago'],
    [47 * 60 * minute, '1d ago'],
    [6.9 * 24 * 60 * minute, '6d ago'],
    [8 * 24 * 60 * minute, '13 Nov'],
    [400 * 24 * 60 * minute, '17 Oct 2025'],
  ])('%d ms ago: %s', (age, text) => expect(relativeTime(now - age, now)).toBe(text));
});

test('absolute times are UTC', () => {
  expect(absoluteTime(now)).toBe('21 Nov 2026, 08:30:12 UTC');
  expect(clockTime(Date.UTC(2026, 0, 1, 0, 5))).toBe('00:05 UTC');
});

test('a moment near now says its day where that is another one', () => {
  expect(utcMoment(Date.UTC(2026, 10, 21, 23, 59), now)).toBe('23:59 UTC');
  expect(utcMoment(Date.UTC(2026, 10, 22, 7), now)).toBe('07:00 UTC on 22 Nov');
});

test('durations', () => {
  expect([0, 84.4, 1234, 180_000].map(duration)).toEqual(['1 ms', '84 ms', '1.2 s', '3 min']);
});
