import { expect, test } from 'vitest';
import { aNotification } from '../../../test/build.ts';
import { summarize } from './summary.ts';

test('says how many are new, and how many of them are critical', () => {
  const normal = aNotification();
  expect(summarize([normal, normal])).toBe('2 new');
  expect(
    summarize([normal, aNotification({ priority: 'urgent' }), aNotification({ priority: 'critical' })]),
  ).toBe('3 new, 2 critical');
});
