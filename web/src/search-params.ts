import { queryString } from './api/client.ts';

/** `?app=a&app=b` is { app: ['a', 'b'] }; values stay the strings that they are. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = {};
  const params = new URLSearchParams(text);
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    result[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return result;
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(search)) {
    if (Array.isArray(value)) given[name] = value.map(String);
    else if (value !== undefined && value !== null && value !== '') given[name] = String(value);
  }
  // A colon may stand in an address as it is, and a search is full of them.
  return queryString(given).replaceAll('%3A', ':');
}
