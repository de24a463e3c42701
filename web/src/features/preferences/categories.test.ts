import type { SubscribableApp } from '@alertstream/contract/apps';
import { defaultPreference } from '@alertstream/contract/preferences';
import { expect, test } from 'vitest';
import { categoryChips, withCategory } from './categories.ts';

const app: SubscribableApp = {
  appName: 'marketBot',
  displayName: 'Market Bot',
  description: null,
  icon: null,
  categories: ['trading'],
};
const initial = defaultPreference('marketBot');

test('offers the four categories and what the app has sent, all of them on at first', () => {
  const chips = categoryChips(app, initial);
  expect(chips.map(({ category }) => category)).toEqual([
    'security',
    'updates',
    'social',
    'system',
    'trading',
  ]);
  expect(chips.every(({ isOn }) => isOn)).toBe(true);
});

test('leaves one of the four out of the chosen, and takes it back in at its place', () => {
  const without = withCategory(initial, 'updates', false);
  expect(without.categories).toBe('["security","social","system"]');
  expect(categoryChips(app, without).find(({ category }) => category === 'updates')?.isOn).toBe(false);
  expect(withCategory(without, 'updates', true)).toEqual(initial);
});

test('mutes any other category', () => {
  const muted = withCategory(initial, 'trading', false);
  expect(muted.mutedCategories).toBe('["trading"]');
  expect(muted.categories).toBe(initial.categories);
  expect(withCategory(muted, 'trading', true)).toEqual(initial);
});

test('still shows what was muted when the app no longer sends it', () => {
  const muted = withCategory(initial, 'old', false);
  expect(categoryChips(app, muted).at(-1)).toEqual({ category: 'old', isOn: false });
});
