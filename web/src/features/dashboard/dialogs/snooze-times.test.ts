import { expect, test } from 'vitest';
import { snoozeTimes } from './snooze-times.ts';

const timesAt = (iso: string) =>
  snoozeTimes(Date.parse(iso)).map(({ words, at }) => `${words} ${new Date(at).toISOString().slice(0, 16)}`);

test('on a Thursday at noon', () => {
  expect(timesAt('2026-01-15T12:00:00Z')).toEqual([
    'In an hour 2026-01-15T13:00',
    'Tonight 2026-01-15T20:00',
    'Tomorrow 2026-01-16T09:00',
    'Next week 2026-01-19T09:00',
  ]);
});

test('in the evening there is no tonight, and on a Monday next week is not today', () => {
  expect(timesAt('2026-01-19T19:30:00Z')).toEqual([
    'In an hour 2026-01-19T20:30',
    'Tomorrow 2026-01-20T09:00',
    'Next week 2026-01-26T09:00',
  ]);
});

test('on a Sunday, next week is tomorrow', () => {
  expect(timesAt('2026-01-18T08:00:00Z').at(-1)).toBe('Next week 2026-01-19T09:00');
});
