import { expect, test } from 'vitest';
import { initials } from './avatar.tsx';

test.each([
  ['backup', 'BA'],
  ['  my-app', 'MY'],
  ['X', 'X'],
  ['خادم', 'خا'],
  ['🌈', '🌈'],
  ['', '?'],
])('the initials of %j are %s', (name, expected) => expect(initials(name)).toBe(expected));
