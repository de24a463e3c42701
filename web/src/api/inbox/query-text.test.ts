import { parseQuery } from '@alertstream/contract/query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasTerm, isPlain, valuesOf, withoutTerm, withTerm } from './query-text.ts';

test('a term is added once, in quotes where it needs them, and taken away wherever it stands', () => {
  const text = withTerm(withTerm('disk full', 'app', 'Night Build'), 'priority', 'high');
  expect(text).toBe('disk full app:"Night Build" priority:high');
  expect(withTerm(text, 'app', 'night build')).toBe(text);
  expect(withoutTerm(text, 'app', 'Night Build')).toBe('disk full priority:high');
  expect(withoutTerm('app:a disk app:a', 'app', 'a')).toBe('disk');
});

test('a negated term is not the one that is meant', () => {
  expect(hasTerm('-app:ci', 'app', 'ci')).toBe(false);
  expect(withoutTerm('-app:ci x', 'app', 'ci')).toBe('-app:ci x');
  expect(valuesOf('-app:ci app:b', 'app')).toEqual(['b']);
});

test('words alone are plain; a phrase, a filter and a negation are not', () => {
  expect(isPlain('db-1 is down')).toBe(true);
  for (const text of ['"is down"', 'is:unread', '-down']) expect(isPlain(text)).toBe(false);
});

test('any name can be added to any search and taken away again, and the search stays as readable as it was', () => {
  const name = fc
    .string({ minLength: 1, maxLength: 12 })
    .filter((each) => each.trim() === each && each !== '');
  const words = fc.array(fc.constantFrom('disk', '"is full"', 'is:unread', '-x'), { maxLength: 4 });
  fc.assert(
    fc.property(words, name, (list, value) => {
      const before = list.join(' ');
      const after = withTerm(before, 'tag', value);
      expect(parseQuery(after).error).toBeNull();
      expect(hasTerm(after, 'tag', value)).toBe(true);
      expect(withoutTerm(after, 'tag', value)).toBe(before);
    }),
    { numRuns: 100 },
  );
});
