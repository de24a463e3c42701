import { parseQuery } from '@alertstream/contract/query';
import { expect, test } from 'vitest';
import { appAt, categoryAt, dayAt, hourAt } from './links.ts';

const period = { from: '2026-01-09T00:00:00.000Z' };
const queryOf = (href: string) => new URL(href, 'http://localhost').searchParams.get('query') ?? '';

test.each([
  [
    categoryAt(period, 'disk "a" é'),
    'category:"disk \\"a\\" é" after:2026-01-09T00:00Z is:anywhere -is:muted',
  ],
  [appAt(period, 'Backup'), 'app:Backup after:2026-01-09T00:00Z is:anywhere'],
  [hourAt(period, '09'), 'hour:9 after:2026-01-09T00:00Z is:anywhere -is:muted'],
  [dayAt('2026-01-31'), 'after:2026-01-31 before:2026-02-01 is:anywhere -is:muted'],
])('%s', (href, query) => {
  expect(queryOf(href)).toBe(query);
  expect(parseQuery(query).error).toBeNull();
});
