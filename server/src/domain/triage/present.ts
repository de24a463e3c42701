import { type TriageRecord, UNDO_TTL_MS } from '@alertstream/contract/triage';
import type { TriageActionRow } from '../../storage/notifications/triage-actions.ts';

/** A stored action as clients see it. */
export function presentAction(row: TriageActionRow): TriageRecord {
  return {
    undoId: String(row.id),
    action: row.action,
    status: row.status,
    affected: row.affected,
    restored: row.restored,
    leftAlone: row.left_alone,
    createdAt: new Date(row.created_at).toISOString(),
    undoUntil: new Date(row.created_at + UNDO_TTL_MS).toISOString(),
  };
}
