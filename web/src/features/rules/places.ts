import type { FieldIssue } from '@alertstream/contract/messages';

export type RuleTab = 'basic' | 'conditions' | 'actions';

/** Where the form shows an issue: at a field, at the row of one condition or action, or at the list of them. */
export function placeOf(path: string): string {
  return path.split('.').slice(0, 2).join('.');
}

/** The tab that a place is in. */
export function tabOf(place: string): RuleTab {
  const [part] = place.split('.');
  return part === 'conditions' || part === 'actions' ? part : 'basic';
}

/** The first issue of each place. */
export function byPlace(issues: readonly FieldIssue[]): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const place = placeOf(path);
    if (!messages.has(place)) messages.set(place, message);
  }
  return messages;
}
