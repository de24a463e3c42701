/** So many marks of quotes, lists, emphasis and links with nothing between them: nobody writes that by hand. */
const MARKS_IN_A_ROW = /(?:(?:[>*_~`[\]]|[-+](?=\s)|\d{1,9}[.)](?=\s))[ \t]*){100}/;
/** Marks of emphasis in one text; what reads them takes time by the square of their number. */
const EMPHASES_MAX = 2000;

/** False for Markdown that is made to be slow: reading it would hold the page up for seconds. */
export function isReadableMarkdown(text: string): boolean {
  const emphases = text.match(/[*_]/g)?.length ?? 0;
  return emphases <= EMPHASES_MAX && !MARKS_IN_A_ROW.test(text);
}
