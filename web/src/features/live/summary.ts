import { type Notification, PRIORITY_RANK } from '@alertstream/contract/notifications';

/** "5 new, 1 critical": how many arrived, and how many of them can't wait. */
export function summarize(arrivals: Pick<Notification, 'priority'>[]): string {
  const critical = arrivals.filter(
    ({ priority }) => PRIORITY_RANK[priority] >= PRIORITY_RANK.critical,
  ).length;
  return critical > 0 ? `${arrivals.length} new, ${critical} critical` : `${arrivals.length} new`;
}
