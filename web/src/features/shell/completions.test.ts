import { parseQuery } from '@alertstream/contract/query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completions, wantsNames } from './completions.ts';

const names = { apps: ['Deploy', 'Night Build', 'uptime'], categories: ['security'], tags: ['billing'] };
/** `|` is the caret. What the search becomes by each of the completions. */
function offered(marked: string): string[] {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  return completions(text, caret, names, '2026-01-15').map(
    ({ insert, from, to }) => text.slice(0, from) + insert + text.slice(to),
  );
}

test('an empty search offers the filters, and so does a place between two words', () => {
  expect(offered('|')).toEqual([
    'is:',
    'priority:',
    'app:',
    'category:',
    'tag:',
    'after:',
    'before:',
    'hour:',
  ]);
  expect(offered('disk | full')[0]).toBe('disk is: full');
});

test('a key offers its values, narrowed by what was typed of them', () => {
  expect(offered('is:un|')).toEqual(['is:unread ']);
  expect(offered('disk priority:>=h|')).toEqual(['disk priority:>=high ']);
  expect(offered('app:buil|')).toEqual(['app:"Night Build" ']);
  expect(offered('-app:"ni|')).toEqual(['-app:"Night Build" ']);
  expect(offered('hour:2|')).toEqual(['hour:20 ', 'hour:21 ', 'hour:22 ', 'hour:23 ']);
  expect(offered('after:2026|')).toEqual(['after:2026-01-15 ', 'after:2026-01-15T09:00Z ']);
});

test('a word may be the beginning of a filter or a name', () => {
  expect(offered('pri|')).toEqual(['priority:']);
  expect(offered('dep|')).toEqual(['app:Deploy ']);
  expect(offered('no such thi|')).toEqual([]);
});

test('names are asked for only where one is being typed', () => {
  expect([wantsNames('deploy', 6), wantsNames('is:un', 5), wantsNames('app:', 4)]).toEqual([
    false,
    false,
    true,
  ]);
});

test('whatever is typed and accepted, every complete term can be understood', () => {
  const text = fc.constantFrom(
    '',
    'a',
    'app:',
    'is:',
    'tag:b',
    'before:',
    'priority:',
    'hour:',
    'hour:1',
    'x -cat',
    'app:"Night',
  );
  fc.assert(
    fc.property(text, (typed) => {
      for (const result of offered(`${typed}|`).filter((each) => each.endsWith(' '))) {
        expect(parseQuery(result).error).toBeNull();
      }
    }),
    { numRuns: 30 },
  );
});
