import type { SubscribableApp } from '@alertstream/contract/apps';
import { filteredCategories, listOf, type Preference } from '@alertstream/contract/preferences';

const filtered: readonly string[] = filteredCategories;

export type CategoryChip = { category: string; isOn: boolean };

/** What can be chosen: the four categories, what the app has really sent, and what was muted before. */
export function categoryChips(app: SubscribableApp, preference: Preference): CategoryChip[] {
  const chosen = new Set(listOf(preference.categories));
  const muted = new Set(listOf(preference.mutedCategories));
  const names = new Set([...filtered, ...app.categories, ...muted]);
  return [...names].map((category) => ({
    category,
    isOn: !muted.has(category) && (chosen.has(category) || !filtered.includes(category)),
  }));
}

/** The record with one category switched on or off: the four are chosen, any other passes until it is muted. */
export function withCategory(preference: Preference, category: string, isOn: boolean): Preference {
  const muted = listOf(preference.mutedCategories).filter((each) => each !== category);
  if (!filtered.includes(category)) {
    return { ...preference, mutedCategories: JSON.stringify(isOn ? muted : [...muted, category]) };
  }
  const chosen = new Set(listOf(preference.categories));
  if (isOn) chosen.add(category);
  else chosen.delete(category);
  const categories = JSON.stringify(filtered.filter((each) => chosen.has(each)));
  return { ...preference, categories, mutedCategories: JSON.stringify(muted) };
}
