import { expect, test } from 'vitest';
import { scopeText } from './scope.ts';

test.each([
  ['low', null, 'All priorities, from all apps'],
  ['high', ['ci'], 'High and above, from ci'],
  ['urgent', ['a', 'b'], 'Critical and urgent alone, from a and b'],
  ['normal', ['a', 'b', 'c', 'd', 'e'], 'Normal and above, from a, b, c and 2 more'],
] as const)('%s and %j: %s', (minimumPriority, apps, text) => {
  expect(scopeText({ minimumPriority, apps: apps && [...apps] })).toBe(text);
});
