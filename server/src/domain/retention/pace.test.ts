import { expect, test } from 'vitest';
import { nextLimit } from './pace.ts';

test.each([
  ['as long as it should take', 100, 10, 100],
  ['too long', 100, 40, 25],
  ['far too long', 100, 6000, 5],
  ['no time at all', 20, 0, 40],
  ['no time at all, for as many as there may be', 400, 0, 500],
])('%s', (_what, limit, tookMs, next) => expect(nextLimit(limit, tookMs)).toBe(next));
