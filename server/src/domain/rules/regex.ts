import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';

/**
 * Instructions of a compiled pattern. Time grows with them as well as with the text, and `(a{30}){30}` makes 900 of a
 * few characters.
 */
const SIZE_MAX = 1000;
/**
 * Letters and signs that the ranges of a pattern span, in all. Each one is asked for its other case: a few characters
 * such as `[a-𐑏]`, written often enough, would otherwise take seconds to read. This is twice what `[^\x00-\x7F]` spans.
 */
const SPAN_MAX = 300_000;
/** The first and the last character that have another case. */
const FOLDED = { first: 0x41, last: 0x1e943 };
const FLAGS = RE2JS.CASE_INSENSITIVE;

/** True where the pattern is found anywhere in the text, without case. */
export type Regex = (text: string) => boolean;

/**
 * Compiles a pattern of RE2's syntax, whose matching takes time in proportion to the text, whatever the pattern.
 * @throws RE2JSException where it can't be used: see {@link whyNotRegex}
 */
export function compileRegex(pattern: string): Regex {
  const regex = RE2JS.compile(pattern, FLAGS);
  return (text) => regex.test(text);
}

/** Why a pattern can't be used, and where it goes wrong, in words for people; null where it can. */
export function whyNotRegex(pattern: string): string | null {
  if (repetitionsOf(pattern) > SIZE_MAX) return TOO_LARGE;
  if (spanOf(pattern) > SPAN_MAX) return 'This pattern is too large: use fewer or smaller ranges';
  try {
    return RE2JS.compile(pattern, FLAGS).programSize() > SIZE_MAX ? TOO_LARGE : null;
  } catch (error) {
    if (error instanceof RE2JSSyntaxException)
      return `Not a pattern: ${error.error}${placeOf(pattern, error.input ?? '')}`;
    if (error instanceof RE2JSException) return `Not a pattern: ${error.message}`;
    throw error;
  }
}

const TOO_LARGE = 'This pattern is too large: use fewer or smaller repetitions';

/** All counts of `{5}` and `{2,5}` together, none of which can make fewer instructions than it says. */
function repetitionsOf(pattern: string): number {
  const counts = pattern.matchAll(/(?<!\\)\{(\d+)(?:,(\d*))?\}/g);
  return counts.reduce((sum, [, least, most]) => sum + Math.max(Number(least), Number(most ?? 0)), 0);
}

/** `a-z`, with either end also behind a backslash, or as `\x41` or `\x{41}`. */
const RANGE = /(\\x\{[\da-f]+\}|\\x[\da-f]{2}|\\?.)-(?=(\\x\{[\da-f]+\}|\\x[\da-f]{2}|\\?.))/gisu;

/** Characters with another case that the ranges of all classes span; what looks like a range is taken for one. */
function spanOf(pattern: string): number {
  return pattern.matchAll(RANGE).reduce((sum, [, low = '', high = '']) => {
    const [first, last] = [Math.max(codeOf(low), FOLDED.first), Math.min(codeOf(high), FOLDED.last)];
    return sum + Math.max(0, last - first + 1);
  }, 0);
}

/** Of an end of a range as it is written. */
function codeOf(end: string): number {
  const code = /^\\x\{?([\da-f]+)/i.exec(end)?.[1];
  if (code !== undefined) return Number.parseInt(code, 16);
  return end.replace(/^\\(?=.)/su, '').codePointAt(0) ?? 0;
}

/** Where the part that was refused stands; what is refused for its end is refused as a whole, behind our flags. */
function placeOf(pattern: string, part: string): string {
  const at = part === '' ? -1 : pattern.indexOf(part);
  return at < 0 ? `, at the end of ${pattern}` : `, at character ${at + 1}: ${part}`;
}

/** A pattern was not looked for, because its user's patterns have taken too much time lately. */
export class RegexTooSlow extends Error {}
