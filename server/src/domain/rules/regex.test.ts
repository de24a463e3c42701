import { describe, expect, test } from 'vitest';
import { compileRegex, whyNotRegex } from './regex.ts';

describe('patterns that would be dear to read are refused before they are', () => {
  test.each([
    ['many wide ranges', '[a-𐑏]'.repeat(80)],
    ['many wide ranges in one class', `[${'B-𞤿'.repeat(80)}]`],
    ['wide ranges with escapes', '[\\x{80}-\\x{10FFFF}]'.repeat(20)],
    ['many repetitions of large classes', '\\pL{1000}'.repeat(50)],
    ['open repetitions', '\\pL{900,}'.repeat(50)],
  ])('%s', (_what, pattern) => {
    expect(whyNotRegex(pattern)).toMatch(/too large/);
  });

  test.each([
    'error.{0,200}timeout.{0,200}',
    '[^\\x00-\\x7F]',
    '[\\x{80}-\\x{10FFFF}]+',
    '^[一-龥ぁ-んァ-ヶ]+$',
    '[가-힣]{2,4} 실패',
    '[\\w.+-]+@[\\w-]+\\.[a-z]{2,}',
    '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}',
    '[\\p{Lu}\\p{Lt}]\\P{L}',
  ])('%s is none of them', (pattern) => {
    expect(whyNotRegex(pattern)).toBeNull();
  });
});

test.each([
  ['*', 'missing argument to repetition operator, at character 1: *'],
  ['[abc', 'missing closing ], at character 1: [abc'],
  ['x(abc', 'missing closing ), at the end of x(abc'],
  ['abc\\', 'trailing backslash at end of expression, at the end of abc\\'],
])('where %s goes wrong is said', (pattern, message) => {
  expect(whyNotRegex(pattern)).toBe(`Not a pattern: ${message}`);
});

test('a pattern is found anywhere, without case', () => {
  expect(compileRegex('straße \\d')('In der STRASSE 5, Straße 7')).toBe(true);
  expect(compileRegex('^straße')('In der Straße 7')).toBe(false);
});
