/** How figures are read and written, the same in every benchmark. */

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value that `share` (0 to 1) of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function ratio(value = Number.NaN, base = Number.NaN): string {
  return (value / base).toFixed(2);
}

export function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString('en')}/s`.padStart(9);
}

/** @param us microseconds */
export function ms(us = Number.NaN): string {
  return `${(us / 1000).toFixed(2)} ms`.padStart(9);
}
