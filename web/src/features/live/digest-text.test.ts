import type { Digest } from '@alertstream/contract/digests';
import { expect, test } from 'vitest';
import { digestText } from './digest-text.ts';

function aDigest(count: number, titles: string[], critical = 0): Digest {
  const items = titles.map((title, index) => ({
    id: String(index),
    title,
    appName: 'ci',
    priority: 'normal' as const,
  }));
  return { id: '1', createdAt: '2026-01-01T00:00:00.000Z', count, critical, items };
}

test('one, a few, and more than there is room for', () => {
  expect(digestText([aDigest(1, ['Disk full'])])).toEqual({
    title: '1 notification from the last hours',
    description: 'Disk full',
  });
  expect(digestText([aDigest(3, ['A', 'B', 'C'])])).toEqual({
    title: '3 notifications from the last hours',
    description: 'A, B, C',
  });
  expect(digestText([aDigest(30, ['A', 'B', 'C', 'D'], 2)])).toEqual({
    title: '30 notifications from the last hours, 2 critical',
    description: 'A, B, C and 27 more',
  });
});

test('several digests that were missed are told together', () => {
  expect(digestText([aDigest(2, ['A', 'B']), aDigest(3, ['C', 'D', 'E'])])).toEqual({
    title: '5 notifications while you were away',
    description: 'A, B, C and 2 more',
  });
});
