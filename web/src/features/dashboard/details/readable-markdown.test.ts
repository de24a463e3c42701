import { describe, expect, test } from 'vitest';
import { isReadableMarkdown } from './readable-markdown.ts';

describe('Markdown that is made to be slow is told apart', () => {
  test.each([
    ['quotes', '>'.repeat(10_000)],
    ['quotes with room between', '> '.repeat(5000)],
    ['lists', `${'* '.repeat(2000)}a`],
    ['lists of another kind', `${'- '.repeat(2000)}a`],
    ['numbered lists', '1. '.repeat(3333)],
    ['lists in quotes', '> - '.repeat(2500)],
    ['emphasis', `${'*'.repeat(4000)}a${'*'.repeat(4000)}`],
    ['emphasis in emphasis', '*a_'.repeat(3333)],
    ['brackets', '['.repeat(10_000)],
  ])('%s', (_what, text) => expect(isReadableMarkdown(text)).toBe(false));

  test.each([
    ['a line across', '-'.repeat(300)],
    ['a table', `| a | b |\n|${'-'.repeat(150)}|${'-'.repeat(150)}|\n| **1** | _2_ |\n`],
    ['a long list', '- [ ] **one** thing\n'.repeat(400)],
    ['quotes of quotes', '> > > a\n'.repeat(500)],
    ['links', '[a](https://example.com/a) '.repeat(300)],
    ['numbers', '1.5 2.5 3.5 '.repeat(500)],
  ])('and not %s', (_what, text) => expect(isReadableMarkdown(text)).toBe(true));
});
