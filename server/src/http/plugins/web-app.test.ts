import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { isPageRequest } from './web-app.ts';

function isPage(url: string, method = 'GET'): boolean {
  return isPageRequest({ method, url } as FastifyRequest);
}

test.each([
  ['/', true],
  ['/settings', true],
  ['/settings?tab=a.b', true],
  ['/a.b/c', true],
  ['/apis', true],
  ['/api', false],
  ['/api/nope', false],
  ['/ws', false],
  ['/assets/x', false],
  ['/robots.txt', false],
  ['/.env', false],
  ['/a/b.js?v=1', false],
])('%s: a page is %s', (url, expected) => {
  expect(isPage(url)).toBe(expected);
});

test('only reading is asking for a page', () => {
  expect(isPage('/settings', 'POST')).toBe(false);
  expect(isPage('/settings', 'HEAD')).toBe(true);
});

test('a long path full of dots costs no more than another', () => {
  const startedMs = performance.now();
  expect(isPage(`/${'.'.repeat(30_000)}/`)).toBe(true);
  expect(performance.now() - startedMs).toBeLessThan(100);
});
