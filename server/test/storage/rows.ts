import { searchText } from '@alertstream/contract/search';
import type { IntakeRow } from '../../src/storage/intake-store.ts';
import { START_MS } from '../app.ts';

/** A row on its way to the disk; any field can be another. */
export function aRow(fields: Partial<IntakeRow> & Pick<IntakeRow, 'userId'>): IntakeRow {
  const row = {
    apiKeyId: 1,
    sender: 'test key',
    place: 'inbox' as const,
    isRead: 0 as const,
    title: 'Disk almost full',
    message: 'db-1',
    appName: 'Monitor',
    category: 'general',
    priority: 'normal',
    metadata: null,
    verdict: null,
    createdAt: START_MS,
    tags: [],
    movedBy: null,
    ruleIds: [],
    deliveries: [],
    idempotency: null,
    announceAt: null,
    ...fields,
  };
  return { ...row, searchText: searchText(row) };
}

/** A row that is to be stored once for this key. */
export function once(key: string, bodyHash = 'hash'): Pick<IntakeRow, 'idempotency'> {
  return { idempotency: { key, bodyHash, answerRest: `"first answer of ${key}"` } };
}
