import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, searchText } from './search.ts';

/** True where somebody who types `query` finds `text`. */
function finds(query: string, text: string): boolean {
  return fold(text).includes(fold(query));
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

test('any part of a text finds it, typed in capitals or not', () => {
  const part = fc.tuple(fc.string({ unit: 'grapheme' }), fc.nat(), fc.nat()).map(([text, from, to]) => {
    const letters = [...segmenter.segment(text)].map(({ segment }) => segment);
    return { text, part: letters.slice(from % (letters.length + 1), to % (letters.length + 1)).join('') };
  });
  fc.assert(
    fc.property(part, ({ text, part }) => {
      expect(finds(part, text)).toBe(true);
      expect(finds(part.toUpperCase(), text)).toBe(true);
      expect(finds(part.toLowerCase(), text)).toBe(true);
      expect(finds(part, text.toUpperCase())).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['error', 'ERROR in storage'],
  ['ÜBER', 'Größe überschritten'],
  ['привет', 'ПРИВЕТ МИР'],
  ['ΟΔΟΣ', 'Οδοσαρωτήρας'],
  ['οδοσ', 'ΟΔΟΣ 7'],
  ['strasse', 'Hauptstraße 5'],
  ['STRASSE', 'Hauptstraße 5'],
  ['istanbul', 'İSTANBUL'],
  ['cafe\u0301', 'caf\u00e9'],
  ['磁盘', '数据库磁盘已满'],
  ['🎉', 'done 🎉'],
])('%j finds %j', (query, text) => {
  expect(finds(query, text)).toBe(true);
});

test('accents are part of a letter, so that a letter does not find another one', () => {
  expect(finds('uber', 'über')).toBe(false);
});

test.each([
  ['in disorder', '\u0301'.repeat(5000) + '\u0334'.repeat(4999)],
  ['alternating', '\u0345\u0334'.repeat(5000)],
])('a letter under thousands of marks costs no more than other text: %s', (_what, marks) => {
  const startedMs = performance.now();
  expect(finds(`a${marks}`, `xa${marks}y`)).toBe(true);
  expect(performance.now() - startedMs).toBeLessThan(100);
});

test('what is searched is the title, the message and the app, a line each', () => {
  expect(searchText({ title: 'A', message: 'B b', appName: 'C' })).toBe('a\nb b\nc');
});
