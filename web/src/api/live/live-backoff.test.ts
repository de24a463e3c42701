import { expect, test } from 'vitest';
import { RETRY_MAX_MS, RETRY_MIN_MS, retryDelayMs } from './live-backoff.ts';

test('waits twice as long each time, up to the limit', () => {
  const waits = [0, 1, 2, 3, 50].map((attempt) => retryDelayMs(attempt, 0.999999));
  expect(waits).toEqual([RETRY_MIN_MS, 1000, 2000, 4000, RETRY_MAX_MS]);
});

test('chance takes away up to half', () => {
  expect(retryDelayMs(2, 0)).toBe(1000);
  expect(retryDelayMs(2, 0.5)).toBe(1500);
});
