import type { Integration } from '@alertstream/contract/integrations';
import type { Priority } from '@alertstream/contract/notifications';

/** What a minimum can be: critical and urgent rank the same, and are one choice. */
export const minimumPriorities = [
  { value: 'low', label: 'All priorities' },
  { value: 'normal', label: 'Normal and above' },
  { value: 'high', label: 'High and above' },
  { value: 'critical', label: 'Critical and urgent alone' },
] as const satisfies readonly { value: Priority; label: string }[];

const APPS_NAMED = 3;

/** Which announcements go there: "All priorities, from backup and ci". */
export function scopeText({ minimumPriority, apps }: Pick<Integration, 'minimumPriority' | 'apps'>): string {
  const rank = minimumPriority === 'urgent' ? 'critical' : minimumPriority;
  const priorities = minimumPriorities.find(({ value }) => value === rank)?.label ?? minimumPriority;
  return `${priorities}, from ${apps ? listed(apps) : 'all apps'}`;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, APPS_NAMED);
  const more = names.length - shown.length;
  const parts = more > 0 ? [...shown, `${more} more`] : shown;
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
