import { expect, test } from 'vitest';
import { freeName } from './free-name.ts';

test('a copy gets a name that is free and short enough', () => {
  expect(freeName('Disk full', ['Disk full'], 100)).toBe('Disk full copy');
  expect(freeName('Disk full', ['Disk full', 'DISK FULL COPY', 'Disk full copy 2'], 100)).toBe(
    'Disk full copy 3',
  );
  expect(freeName('n'.repeat(100), [], 100)).toBe(`${'n'.repeat(95)} copy`);
});
