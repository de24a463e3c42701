import { frequency, type Preference, priorityFilter } from '@alertstream/contract/preferences';
import type { PreferenceRow } from '../../storage/apps/preferences.ts';

/** A saved preference as it travels. */
export function presentPreference(row: PreferenceRow): Preference {
  return {
    appName: row.app_name,
    enabled: row.enabled,
    frequency: frequency.parse(row.frequency),
    quietHoursStart: row.quiet_hours_start,
    quietHoursEnd: row.quiet_hours_end,
    categories: row.categories,
    mutedCategories: row.muted_categories,
    priority: priorityFilter.parse(row.priority),
  };
}
