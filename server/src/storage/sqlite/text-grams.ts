/** Characters of the Unicode area for private use, of which a user's mark is made: three of them. */
const MARK_FROM = 0xe000;
const MARK_BASE = 6400;
const GRAM = 3;
/** Grams of one question: more make it hardly more exact. */
const GRAMS_MAX = 16;

/**
 * Three characters that stand for a user and count as one gram, so that the index itself leaves out what belongs to
 * others. Where a text holds them by chance, it is a candidate too many.
 */
export function userMark(userId: number): string {
  const digits = [Math.floor(userId / MARK_BASE ** 2), Math.floor(userId / MARK_BASE), userId];
  return String.fromCodePoint(...digits.map((digit) => MARK_FROM + (digit % MARK_BASE)));
}

/** True where a text has a gram at all. */
export function hasGram(text: string): boolean {
  return [...text.slice(0, 2 * GRAM)].length >= GRAM;
}

/** FTS5's question for a user's notifications that hold all grams of all these texts. */
export function matchExpression(userId: number, texts: readonly string[]): string {
  const grams = new Set([userMark(userId)]);
  for (const text of texts) {
    const letters = [...text];
    const count = letters.length - GRAM + 1;
    // Of a long text, some from all over it.
    const step = Math.max(1, Math.ceil(count / GRAMS_MAX));
    for (let at = 0; at < count; at += step) grams.add(letters.slice(at, at + GRAM).join(''));
  }
  return [...grams]
    .slice(0, 2 * GRAMS_MAX)
    .map((gram) => `"${gram.replaceAll('"', '""')}"`)
    .join(' AND ');
}
