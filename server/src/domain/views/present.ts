import type { View } from '@alertstream/contract/views';
import type { ViewRow } from '../../storage/notifications/views.ts';

/** A stored view as clients see it. */
export function presentView({ id, name, query, is_default }: ViewRow): View {
  return { id: String(id), name, query, isDefault: is_default === 1 };
}
