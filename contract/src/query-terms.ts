/**
 * One term of a search as it was typed. `from` and `to` are UTF-16 positions in the input, `to` not included; `value`
 * is what follows the key, or the whole term where it has none, without its quotes.
 */
export type QueryTerm = {
  from: number;
  to: number;
  isNegated: boolean;
  /** In small letters, without its colon; null for a word or a phrase. */
  key: string | null;
  value: string;
  /** Where the value begins, quotes included. */
  valueFrom: number;
  isQuoted: boolean;
  /** False where a quote was opened and not closed. */
  isClosed: boolean;
};

const SPACE = /\s/;
const KEY = /[A-Za-z]+:/y;

/** The terms of a search, in one pass: `-app:"Night Build" disk` has two. Any input has some reading. */
export function readTerms(input: string): QueryTerm[] {
  const terms: QueryTerm[] = [];
  for (let at = 0; at < input.length; ) {
    if (SPACE.test(input.charAt(at))) at += 1;
    else {
      const term = readTerm(input, at);
      terms.push(term);
      at = term.to;
    }
  }
  return terms;
}

function readTerm(input: string, from: number): QueryTerm {
  const after = input.charAt(from + 1);
  // A lone hyphen is a word.
  const isNegated = input.charAt(from) === '-' && after !== '' && !SPACE.test(after);
  const start = isNegated ? from + 1 : from;
  KEY.lastIndex = start;
  const key = KEY.exec(input)?.[0] ?? null;
  const valueFrom = start + (key?.length ?? 0);
  // An address is a word, not a filter called "https".
  if (key !== null && !input.startsWith('//', valueFrom)) {
    return {
      from,
      isNegated,
      key: key.slice(0, -1).toLowerCase(),
      valueFrom,
      ...readValue(input, valueFrom),
    };
  }
  return { from, isNegated, key: null, valueFrom: start, ...readValue(input, start) };
}

type Value = Pick<QueryTerm, 'to' | 'value' | 'isQuoted' | 'isClosed'>;

function readValue(input: string, from: number): Value {
  if (input.charAt(from) === '"') return readQuoted(input, from);
  let to = from;
  while (to < input.length && !SPACE.test(input.charAt(to))) to += 1;
  return { to, value: input.slice(from, to), isQuoted: false, isClosed: true };
}

/** `\"` and `\\` stand for a quote and a backslash; any other backslash is itself. */
function readQuoted(input: string, from: number): Value {
  let value = '';
  for (let at = from + 1; at < input.length; at++) {
    const char = input.charAt(at);
    if (char === '"') return { to: at + 1, value, isQuoted: true, isClosed: true };
    const next = input.charAt(at + 1);
    if (char === '\\' && (next === '"' || next === '\\')) {
      value += next;
      at += 1;
    } else value += char;
  }
  return { to: input.length, value, isQuoted: true, isClosed: false };
}

/** A value as it has to be typed: in quotes where it would be read otherwise. */
export function quoteValue(value: string): string {
  if (value !== '' && !/[\s"]/.test(value)) return value;
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
