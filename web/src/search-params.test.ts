import { expect, test } from 'vitest';
import { countFilters, inboxSearch, listFilter } from './api/inbox-search.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

test('the URL round-trips, and numbers stay text', () => {
  const search = { q: '007', app: ['a', 'b & c'], read: 'false' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
  expect(stringifySearch({ q: '', app: undefined })).toBe('');
});

test('one value and several are both lists', () => {
  expect(inboxSearch.parse(parseSearch('?app=ci')).app).toEqual(['ci']);
  expect(inboxSearch.parse(parseSearch('?priority=high&priority=urgent')).priority).toEqual([
    'high',
    'urgent',
  ]);
});

test('what makes no sense is left out', () => {
  const search = inboxSearch.parse(parseSearch('?priority=loud&read=maybe&filters=1&app=ci&x=y'));
  expect(listFilter(search)).toEqual({ app: ['ci'] });
  expect(countFilters(search)).toBe(1);
});
