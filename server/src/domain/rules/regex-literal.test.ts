import { fold } from '@alertstream/contract/search';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileRegex } from './regex.ts';
import { neededLiteral } from './regex-literal.ts';

test.each([
  ['timed? ?out after \\d{3,} ?ms', 'out after '],
  ['^Disk on web-\\d', 'disk on web-'],
  ['error', 'erro'],
  ['(?:warn|error): disk full', ': disk ful'],
  ['v1\\.2\\.3', 'v1.2.3'],
  ['a<', null],
  ['[a-z]+ failed$', ' faile'],
  ['a(b(c\\)|[)])d)failed', 'faile'],
  ['\\p{Lu}pper\\x{41}lower', 'lowe'],
  ['lo{2}ng tail', 'ng tai'],
  ['warn|error', null],
  ['\\Q[x]\\E and more', null],
  ['(a+)+$', null],
  ['é.*è', null],
])('%s needs %s', (pattern, literal) => {
  expect(neededLiteral(pattern)).toBe(literal);
});

/** Pieces of patterns, each with texts that it is found in, other cases and marks among them. */
const pieces: readonly (readonly [string, readonly string[]])[] = [
  ['a', ['a', 'A', 'a\u0301']],
  ['k', ['k', 'K', '\u212a']],
  ['s', ['S', 'ſ', 's\u0307']],
  ['i', ['i', 'I']],
  ['- ', ['- ']],
  ['5=', ['5=', '5=\u0338']],
  ['5', ['5', '5\u0301']],
  ['.', ['x', 'ß', 'İ']],
  ['\\.', ['.']],
  ['\\d', ['7']],
  ['\\pL', ['ς', 'e\u0301']],
  ['\\x{73}', ['s', 'ſ']],
  ['[ks]', ['k', 'ſ']],
  ['[^]a]', ['x']],
  ['(a|k)', ['a', 'k']],
  ['(?:k|[)]s)', ['k', ')s']],
  ['(?:ks)?', ['', 'ks']],
  ['s?', ['', 's']],
  ['a*', ['', 'aa']],
  ['a+?', ['aaa']],
  ['k{2}', ['kk']],
  ['i{0,1}', ['', 'i']],
  ['(?i)', ['']],
  ['\\b|', ['']],
];
const matching = fc
  .array(
    fc
      .constantFrom(...pieces)
      .chain(([piece, texts]) => fc.tuple(fc.constant(piece), fc.constantFrom(...texts))),
    { minLength: 1, maxLength: 8 },
  )
  .map((chosen) => ({
    pattern: chosen.map(([piece]) => piece).join(''),
    text: chosen.map(([, text]) => text).join(''),
  }));

test('where a pattern is found, so is what it needs', () => {
  let found = 0;
  fc.assert(
    fc.property(matching, fc.constantFrom('', '\u0301', 'x'), ({ pattern, text }, more) => {
      const needed = neededLiteral(pattern);
      if (needed === null || !compileRegex(pattern)(text + more)) return;
      found += 1;
      expect(fold(text + more)).toContain(needed);
    }),
    { numRuns: 3000 },
  );
  expect(found).toBeGreaterThan(100);
});
