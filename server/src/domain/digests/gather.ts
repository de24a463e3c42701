import { DIGEST_ITEMS_MAX, type DigestItem } from '@alertstream/contract/digests';
import { PRIORITY_RANK, priority } from '@alertstream/contract/notifications';
import type { ClaimedRow } from '../../storage/notifications/digests.ts';

/** What a digest says: how many notifications, how many of them critical, and the items that it names. */
export type Gathered = { count: number; critical: number; items: DigestItem[] };

/** Adds notifications to a digest. Named are the most important, and of equal ones the newest. */
export function gather(before: Gathered, rows: readonly ClaimedRow[]): Gathered {
  const added = rows.map((row) => ({
    id: String(row.id),
    title: row.title,
    appName: row.app_name,
    priority: priority.parse(row.priority),
  }));
  return {
    count: before.count + added.length,
    critical: before.critical + added.filter(isCritical).length,
    items: [...before.items, ...added].sort(byImportance).slice(0, DIGEST_ITEMS_MAX),
  };
}

function isCritical(item: DigestItem): boolean {
  return PRIORITY_RANK[item.priority] >= PRIORITY_RANK.critical;
}

function byImportance(a: DigestItem, b: DigestItem): number {
  return PRIORITY_RANK[b.priority] - PRIORITY_RANK[a.priority] || Number(b.id) - Number(a.id);
}
