import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countText } from './number-text.ts';

test('groups thousands', () => {
  expect([0, 7, 999, 1000, 12_345, 1_204_000].map(countText)).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '12,345',
    '1,204,000',
  ]);
});

test('is what Intl says', () => {
  const intl = new Intl.NumberFormat('en');
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: 0 }), fc.maxSafeInteger(), fc.double({ min: 0, noNaN: true })),
      (value) => {
        expect(countText(value)).toBe(intl.format(value));
      },
    ),
  );
});
