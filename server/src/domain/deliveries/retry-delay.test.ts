import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RETRY_DELAYS_MS, retryDelayMs } from './retry-delay.ts';

test('seven retries, each after its time and at most a tenth more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 7 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (failures, random) => {
        const wait = retryDelayMs(failures, 0, random) ?? 0;
        const base = RETRY_DELAYS_MS[failures - 1] ?? 0;
        expect(wait).toBeGreaterThanOrEqual(base);
        expect(wait).toBeLessThanOrEqual(base * 1.1 + 1);
      },
    ),
    { numRuns: 50 },
  );
  expect(retryDelayMs(8, 0, 0)).toBeNull();
  expect(RETRY_DELAYS_MS.map((ms) => ms / 1000)).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 36_000]);
});

test('never earlier than a target asks, and never more than a day later', () => {
  expect(retryDelayMs(1, 90_000, 0)).toBe(90_000);
  expect(retryDelayMs(2, 90_000, 0)).toBe(300_000);
  expect(retryDelayMs(1, 1e15, 0)).toBe(86_400_000);
});
