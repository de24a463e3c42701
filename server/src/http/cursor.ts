import { NEXT_CURSOR_HEADER } from '@alertstream/contract/notifications';
import { invalidField } from '../domain/errors.ts';
import { parseId } from '../domain/ids.ts';

/**
 * The id after which a page begins, as the header of the page before gave it; null for the first page.
 * @throws AppError 400 naming `cursor`
 */
export function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const id = parseId(cursor);
  if (id === null) throw invalidField('cursor', `Must be a value of the ${NEXT_CURSOR_HEADER} header`);
  return id;
}
