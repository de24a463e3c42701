import { expect, test } from 'vitest';
import { originsOf } from './icon-origins.ts';

test('each origin comes once, and the path stays out', () => {
  const addresses = [
    'https://cdn.example.com/a.png',
    'https://cdn.example.com/b.png',
    ' http://[::1]:8080/c ',
  ];
  expect(originsOf(addresses)).toEqual(['https://cdn.example.com', 'http://[::1]:8080']);
});

test.each([
  "https://a;script-src'*'.example/x",
  'https://a,b.example/x',
  'https://*.example/x',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'ftp://example.com/x',
  'https://',
  'rocket',
  '',
])('%s has no place in the policy', (address) => {
  expect(originsOf([address])).toEqual([]);
});

test('there are at most fifty', () => {
  expect(originsOf(Array.from({ length: 99 }, (_, index) => `https://${index}.example`))).toHaveLength(50);
});
