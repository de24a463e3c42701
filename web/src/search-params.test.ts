import { expect, test } from 'vitest';
import {
  countFilters,
  inboxSearch,
  listFilter,
  searchError,
  textOf,
  typing,
} from './api/inbox/inbox-search.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

const read = (url: string) => inboxSearch.parse(parseSearch(url));

test('the URL round-trips, and numbers stay text', () => {
  const search = { q: '007', app: ['a', 'b & c'], query: 'app:"x y" is:unread' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
  expect(stringifySearch({ query: 'is:unread app:ci' })).toBe('?query=is:unread+app:ci');
  expect(stringifySearch({ q: '', app: undefined })).toBe('');
});

test('single filters, once or several times, become terms of the search', () => {
  expect(read('?app=Night+Build')).toEqual({ query: 'app:"Night Build"' });
  expect(read('?query=disk&priority=high&priority=urgent&read=false&place=archive')).toEqual({
    query: 'disk is:archived is:unread priority:high priority:urgent',
  });
});

test('what makes no sense filters nothing, and is pointed at', () => {
  const search = read('?app=ci&priority=loud&filters=1&x=y');
  expect(search).toEqual({ query: 'priority:loud app:ci' });
  expect(listFilter(search)).toEqual({});
  expect(searchError(search.query)).toMatchObject({ from: 0, to: 13 });
  expect(countFilters(search)).toBe(2);
});

test('while one types, the search of the server goes on as long as the text begins with it', () => {
  const unread = { query: 'is:unread' };
  expect(typing(unread, 'is:unread disk')).toEqual({ query: 'is:unread', q: 'is:unread disk' });
  expect(typing(unread, 'is:unread ')).toEqual(unread);
  expect(typing(unread, 'is:unreadable')).toEqual({ q: 'is:unreadable' });
  expect(typing(unread, '')).toEqual({});
  expect(textOf(typing({}, 'disk'))).toBe('disk');
});
