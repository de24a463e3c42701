import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasLooseBraces,
  missingVariables,
  parseTemplate,
  renderTemplate,
  variablesOf,
} from './template-text.ts';

const fill = (text: string, given: Record<string, string | number> = {}) =>
  renderTemplate(parseTemplate(text), given);
const escaped = (text: string) => text.replace(/[{}]/g, '$&$&');

/** Texts in which braces are as frequent as letters. */
const braced = fc.string({ unit: fc.constantFrom('{', '}', 'a', 'B', '1', ' ', '.', '_', 'é', '🎉') });
const name = fc
  .tuple(
    fc.constantFrom('a', 'Z', '_', 'ß', '磁'),
    fc.string({ unit: fc.constantFrom('a', '9', '_', '-', '.', 'é', '𝔸'), maxLength: 63 }),
  )
  .map((letters) => letters.join(''))
  // Of Object itself, and no variable that anybody gave.
  .map((text) => (text === '__proto__' ? 'proto' : text));
const value = fc.oneof(braced, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));

/** The rule once more, one character after the other. */
function obvious(text: string, given: Record<string, string | number>): string {
  let out = '';
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const found = /^\{([\p{L}_][\p{L}\p{M}\p{N}_.-]*)\}/u.exec(rest);
    if (rest.startsWith('{{') || rest.startsWith('}}')) {
      out += text.charAt(at);
      at += 2;
    } else if (found?.[1] && Array.from(found[1]).length <= 64) {
      out += given[found[1]] ?? '';
      at += found[0].length;
    } else {
      out += text.charAt(at);
      at += 1;
    }
  }
  return out;
}

describe('a template’s text', () => {
  test.each<[string, string]>([
    ['{host} is down', 'db-1 is down'],
    ['{host}{host}', 'db-1db-1'],
    ['{{host}}', '{host}'],
    ['{{{host}}}', '{db-1}'],
    ['{host}}', 'db-1}'],
    ['{}', '{}'],
    ['{ host }', '{ host }'],
    ['{two words}', '{two words}'],
    ['{unclosed', '{unclosed'],
    ['unopened}', 'unopened}'],
    ['{{', '{'],
    ['{{{', '{{'],
    ['{1st}', '{1st}'],
    ['{größe.max-1}', '7'],
    ['{"json": {"a": 1}}', '{"json": {"a": 1}'],
    [`{${'n'.repeat(65)}}`, `{${'n'.repeat(65)}}`],
    ['{Host}', ''],
    ['{toString}{constructor}', ''],
  ])('%j is %j', (text, filled) => {
    expect(fill(text, { host: 'db-1', 'größe.max-1': 7 })).toBe(filled);
  });

  test('is filled as the obvious way does, whatever is written', () => {
    fc.assert(
      fc.property(braced, fc.dictionary(name, value), (text, given) => {
        expect(fill(text, given)).toBe(obvious(text, given));
      }),
    );
  });

  test('with doubled braces is the text itself', () => {
    fc.assert(
      fc.property(fc.oneof(braced, fc.string()), (text) => {
        expect(fill(escaped(text))).toBe(text);
        expect(hasLooseBraces(escaped(text))).toBe(false);
      }),
    );
  });

  test('takes values as they are, never looking into them', () => {
    const pieces = fc.array(
      fc.oneof(
        braced.map((text) => ({ text })),
        fc.record({ name, value }),
      ),
    );
    fc.assert(
      fc.property(pieces, (all) => {
        const given = Object.fromEntries(
          all.flatMap((each) => ('name' in each ? [[each.name, each.value]] : [])),
        );
        const written = all.map((each) => ('name' in each ? `{${each.name}}` : escaped(each.text))).join('');
        const wanted = all.map((each) => ('name' in each ? String(given[each.name]) : each.text)).join('');
        expect(fill(written, given)).toBe(wanted);
      }),
    );
  });

  test('names its placeholders once each, in their order, and what is missing of them', () => {
    fc.assert(
      fc.property(fc.array(name), (names) => {
        const found = variablesOf(parseTemplate(names.map((each) => `{${each}}`).join(' ')));
        expect(found).toEqual([...new Set(names)]);
        expect(missingVariables(found, {})).toEqual(found);
        expect(missingVariables(found, Object.fromEntries(found.map((each) => [each, ''])))).toEqual([]);
      }),
    );
  });

  test('has loose braces where one stands for itself', () => {
    expect(['{a} {{b}}', 'none', ''].map(hasLooseBraces)).toEqual([false, false, false]);
    expect(['{}', '{a', 'a}', '{a}}', '{a b}'].map(hasLooseBraces)).toEqual([true, true, true, true, true]);
  });

  test('is not filled far beyond the length that is allowed', () => {
    const text = '{a}'.repeat(3000);
    expect(fill(text, { a: 'x'.repeat(10_000) })).toHaveLength(30_000_000);
    const short = renderTemplate(parseTemplate(text), { a: 'x'.repeat(10_000) }, 10_000);
    expect(short.length).toBeGreaterThan(10_000);
    expect(short.length).toBeLessThanOrEqual(20_000);
  });

  test.each([
    ['{{', '{'],
    ['{a', '{a'],
    ['{{a', '{a'],
    ['}{', '}{'],
    [`{${'a'.repeat(64)}`, `{${'a'.repeat(64)}`],
  ])('of half a million %j is read at once', (piece, filled) => {
    const text = fill(piece.repeat(500_000));
    expect(text.length).toBe(filled.length * 500_000);
    expect(text.startsWith(filled.repeat(3))).toBe(true);
  });
});
