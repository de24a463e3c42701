/** The first characters of a key, then an ellipsis. */
export function shortKey(key: string, shown: number): string {
  return `${key.slice(0, shown)}…`;
}
