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
    title: 'Digest: 1 notification',
    description: 'Disk full',
  });
  expect(digestText([aDigest(3, ['A', 'B', 'C'])])).toEqual({
    title: 'Digest: 3 notifications',
    description: 'A, B, C',
  });
  expect(digestText([aDigest(30, ['A', 'B', 'C', 'D'], 2)])).toEqual({
    title: 'Digest: 30 notifications, 2 critical',
    description: 'A, B, C and 27 more',
  });
});

test('several digests that were missed are told together', () => {
  expect(digestText([aDigest(2, ['A', 'B']), aDigest(3, ['C', 'D', 'E'])])).toEqual({
    title: 'While you were away: 5 notifications',
    description: 'A, B, C and 2 more',
  });
});
