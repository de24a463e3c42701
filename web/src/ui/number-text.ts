/** Below, a number needs no separator. */
const GROUPED_FROM = 1000;

let format: Intl.NumberFormat | undefined;

/**
 * A count as people read it: "12,345". What formats it is made when it is first needed: the first of a page costs a
 * browser as much as drawing many rows.
 */
export function countText(count: number): string {
  if (Number.isInteger(count) && Math.abs(count) < GROUPED_FROM) return String(count);
  format ??= new Intl.NumberFormat('en');
  return format.format(count);
}
