import { nameOf, type QueryKey } from '@alertstream/contract/query';
import { type QueryTerm, quoteValue, readTerms } from '@alertstream/contract/query-terms';

/** Reading and changing the text of a search, term by term, for controls that stand for one of them. */

function isTerm(term: QueryTerm, key: QueryKey, value: string): boolean {
  return !term.isNegated && term.key === key && nameOf(term.value) === nameOf(value);
}

/** True where the search has this term. */
export function hasTerm(text: string, key: QueryKey, value: string): boolean {
  return readTerms(text).some((term) => isTerm(term, key, value));
}

/** What is chosen of one kind: the values of `app:a app:"b c"`. */
export function valuesOf(text: string, key: QueryKey): string[] {
  return readTerms(text)
    .filter((term) => term.key === key && !term.isNegated && term.value !== '')
    .map((term) => term.value);
}

/** The text with a term at its end; the same where it has it already. */
export function withTerm(text: string, key: QueryKey, value: string): string {
  if (hasTerm(text, key, value)) return text;
  return `${text.trim()} ${key}:${quoteValue(value)}`.trim();
}

/** The text without any such term. */
export function withoutTerm(text: string, key: QueryKey, value: string): string {
  let rest = '';
  let kept = 0;
  for (const term of readTerms(text)) {
    if (!isTerm(term, key, value)) continue;
    rest += text.slice(kept, term.from).trimEnd();
    kept = term.to;
  }
  return (rest + text.slice(kept)).trim();
}

/** True where a search is words alone: no filter, no phrase, nothing negated. */
export function isPlain(text: string): boolean {
  return readTerms(text).every((term) => term.key === null && !term.isNegated && !term.isQuoted);
}
