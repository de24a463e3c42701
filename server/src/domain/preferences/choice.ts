import { PRIORITY_RANK } from '@alertstream/contract/notifications';
import {
  type Frequency,
  filteredCategories,
  listOf,
  type Preference,
  type PriorityFilter,
} from '@alertstream/contract/preferences';
import { type QuietHours, quietHoursOf } from './quiet-hours.ts';

/** A saved preference, read once for many decisions. */
export type Choice = {
  isEnabled: boolean;
  frequency: Frequency;
  quietHours: QuietHours | null;
  /** Categories that are kept out. */
  muted: ReadonlySet<string>;
  priority: PriorityFilter;
};

/** The lowest rank (contract PRIORITY_RANK) that each filter lets through. */
export const LOWEST_RANK: Readonly<Record<PriorityFilter, number>> = {
  all: PRIORITY_RANK.low,
  normal: PRIORITY_RANK.normal,
  high: PRIORITY_RANK.high,
};

/** What a preference says; `categories` names those of the four that pass, `mutedCategories` any that don't. */
export function choiceOf(preference: Omit<Preference, 'appName'>): Choice {
  const chosen = new Set(listOf(preference.categories));
  const unchosen = filteredCategories.filter((category) => !chosen.has(category));
  return {
    isEnabled: preference.enabled === 1,
    frequency: preference.frequency,
    quietHours: quietHoursOf(preference.quietHoursStart, preference.quietHoursEnd),
    muted: new Set([...unchosen, ...listOf(preference.mutedCategories)]),
    priority: preference.priority,
  };
}
