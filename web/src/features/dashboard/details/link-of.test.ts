import { expect, test } from 'vitest';
import { linkOf, shownAddress, webAddress } from './link-of.ts';

test.each([
  ['https://ci.example/run/7?a=b', 'ci.example/run/7?a=b'],
  [' http://10.0.0.1:8080/ ', '10.0.0.1:8080'],
])('%s leads there', (text, shown) => {
  const url = linkOf({ url: text });
  expect(url && shownAddress(url)).toBe(shown);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '/relative',
  '//host/x',
  'ftp://x/y',
  '',
])('%j is followed nowhere', (text) => expect(webAddress(text)).toBeNull());

test('only text can be an address', () => {
  expect([linkOf(null), linkOf({}), linkOf({ url: 7 }), linkOf({ url: ['https://x'] })]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
