import { expect, test } from 'vitest';
import { pageCommands } from './page-commands.ts';

test('every page has a name and keys of its own', () => {
  const ids = pageCommands.map(({ id }) => id);
  const keys = pageCommands.flatMap((command) => command.keys ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(keys).size).toBe(keys.length);
});
