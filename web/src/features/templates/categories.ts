import { filteredCategories } from '@alertstream/contract/preferences';

const groups = [
  { label: 'Usual', categories: [...filteredCategories, 'general'] },
  { label: 'Markets', categories: ['market', 'analysis', 'alert', 'trading', 'portfolio', 'news'] },
];

type CategoryGroup = { label: string; categories: readonly string[] };

/** The categories to choose from, and the one that a template has already, wherever it came from. */
export function categoryGroups(current: string): CategoryGroup[] {
  if (groups.some(({ categories }) => categories.includes(current))) return groups;
  return [{ label: 'So far', categories: [current] }, ...groups];
}
