import { expect, test } from 'vitest';
import { quietHint } from './quiet-hint.ts';

test.each([
  ['', '', 'Nothing is held'],
  ['22:00', '', 'Set both'],
  ['', '07:00', 'Set both'],
  ['07:00', '07:00', 'no quiet hours'],
  ['12:00', '13:30', 'from 12:00 until 13:30;'],
  ['22:00', '07:00', 'from 22:00 until 07:00 on the next day;'],
])('%s to %s: %s', (start, end, said) => {
  expect(quietHint(start, end)).toContain(said);
});
