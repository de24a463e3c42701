import { parseQuery } from '@alertstream/contract/query';
import { invalidField } from '../errors.ts';

/**
 * Refuses a search that can't be understood, saying where; `path` is the field that holds it.
 * @throws AppError 400
 */
export function checkQuery(path: string, query: string | undefined): void {
  if (query === undefined) return;
  const { error } = parseQuery(query);
  if (error) throw invalidField(path, `At character ${error.from + 1}: ${error.message}`);
}
