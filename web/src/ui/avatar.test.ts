import { expect, test } from 'vitest';
import { initials, tintOf } from './avatar.tsx';

test.each([
  ['backup', 'BA'],
  ['  my-app', 'MY'],
  ['X', 'X'],
  ['خادم', 'خا'],
  ['🌈', '🌈'],
  ['', '?'],
])('the initials of %j are %s', (name, expected) => expect(initials(name)).toBe(expected));

test('apps side by side are told apart by their tints, each of which is always the same', () => {
  const names = ['Deploy', 'Ticker', 'Metrics', 'Backup', 'Shop', 'Home', 'Team', 'Gatekeeper'];
  const tints = names.map((name) => JSON.stringify(tintOf(name)));
  expect(new Set(tints).size).toBe(names.length);
  expect(names.map((name) => JSON.stringify(tintOf(name)))).toEqual(tints);
});

test('many names use every tint about equally often', () => {
  const counts = new Map<string, number>();
  for (let index = 0; index < 2400; index += 1) {
    const tint = JSON.stringify(tintOf(`app-${index}`));
    counts.set(tint, (counts.get(tint) ?? 0) + 1);
  }
  expect(counts.size).toBe(24);
  expect(Math.max(...counts.values())).toBeLessThan(160);
});
