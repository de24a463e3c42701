import { expect, test } from 'vitest';
import { appIconOf } from './app-icon.ts';

test.each([
  ['https://example.com/logo.png', 'https://example.com/logo.png'],
  [' http://127.0.0.1:8080/a b.svg ', 'http://127.0.0.1:8080/a%20b.svg'],
  ['HTTPS://Example.com', 'https://example.com/'],
])('%j is an image', (text, address) => {
  expect(appIconOf(text)).toEqual({ kind: 'image', address });
});

test.each(['rocket', 'Rocket', ' hard-drive '])('%j is a name', (text) => {
  expect(appIconOf(text)?.kind).toBe('named');
});

test.each(['📈', '❤️', '👍🏿', '👩‍💻', '🇵🇹'])('%s is an emoji', (text) => {
  expect(appIconOf(text)).toEqual({ kind: 'emoji', text });
});

test.each([
  null,
  undefined,
  '',
  '  ',
  'no-such-name',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  '//example.com/x.png',
  '/favicon.svg',
  'https://',
  '📈📈',
  '7',
  '#',
])('%j is nothing that can be drawn', (text) => {
  expect(appIconOf(text)).toBeNull();
});
