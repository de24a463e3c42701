import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { useFieldMessages } from './messages.ts';
import { requiredText, text } from './text.ts';

useFieldMessages();

const MAX = 10;

function messages(schema: ReturnType<typeof text>, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}

describe('text', () => {
  test('is kept as it is, up to its limit', () => {
    const whole = fc.string({ unit: 'grapheme', maxLength: MAX });
    fc.assert(
      fc.property(whole, (value) => {
        fc.pre(value.length <= MAX && !value.includes('\u0000'));
        expect(text(MAX).parse(value)).toBe(value);
      }),
    );
  });

  test('is well-formed, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: MAX }), (value) => {
        const parsed = text(MAX).safeParse(value);
        expect(parsed.success).toBe(value.length <= MAX && !value.includes('\u0000'));
        if (parsed.success) expect(parsed.data.isWellFormed()).toBe(true);
      }),
    );
    expect(text(MAX).parse('a\ud800b\udc00')).toBe('a\ufffdb\ufffd');
  });

  test('may be empty', () => {
    expect(text(MAX).parse('')).toBe('');
  });

  test.each([
    ['x'.repeat(MAX + 1), ['String must contain at most 10 character(s)']],
    ['a\u0000b', ['Must not contain NUL characters']],
    [
      '\u0000'.repeat(MAX + 1),
      ['String must contain at most 10 character(s)', 'Must not contain NUL characters'],
    ],
    [7, ['Expected string, received number']],
  ])('%j is refused', (value, expected) => {
    expect(messages(text(MAX), value)).toEqual(expected);
  });
});

describe('required text', () => {
  test.each(['x', ' x ', '\u200b', '.'])('%j says something', (value) => {
    expect(requiredText(MAX).parse(value)).toBe(value);
  });

  test.each([
    ['', ['String must contain at least 1 character(s)']],
    ['   ', ['Must not be blank']],
    ['\n\t\u00a0\u3000', ['Must not be blank']],
    ['x'.repeat(MAX + 1), ['String must contain at most 10 character(s)']],
    [' '.repeat(MAX + 1), ['Must not be blank', 'String must contain at most 10 character(s)']],
  ])('%j is refused', (value, expected) => {
    expect(messages(requiredText(MAX), value)).toEqual(expected);
  });

  test('may have its own words for an empty and a blank value', () => {
    expect(messages(requiredText(MAX, 'Name is required'), '')).toEqual(['Name is required']);
    expect(messages(requiredText(MAX, 'Name is required'), '  ')).toEqual(['Name is required']);
  });
});
