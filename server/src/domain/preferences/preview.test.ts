import { defaultPreference, type Preference } from '@alertstream/contract/preferences';
import { expect, test } from 'vitest';
import { previewOf } from './preview.ts';

const AT = Date.parse('2026-01-15T23:30Z');

const preview = (fields: Partial<Preference>) =>
  previewOf({ ...defaultPreference('marketBot'), ...fields }, AT);

test.each<[Partial<Preference>, string]>([
  [{}, 'Arriving now: everything is announced at once.'],
  [{ enabled: 0, categories: '[]' }, 'Arriving now: everything is muted.'],
  [{ priority: 'high' }, 'Arriving now: low and normal are muted, high and critical are announced at once.'],
  [
    { quietHoursStart: '22:00', quietHoursEnd: '07:00' },
    'Arriving now: low, normal and high are held until 07:00 UTC on 16 Jan, critical is announced at once.',
  ],
  [
    { frequency: 'hourly', priority: 'normal', categories: '["security"]' },
    'Arriving now: low is muted, normal and high are held until 00:00 UTC on 16 Jan, ' +
      'critical is announced at once; categories that you left out are muted.',
  ],
])('the preview of %j', (fields, sentence) => {
  expect(preview(fields).sentence).toBe(sentence);
});

test('the preview says of each priority what would become of it, until when and why', () => {
  expect(preview({ quietHoursStart: '22:00', quietHoursEnd: '07:00', priority: 'normal' })).toMatchObject({
    low: {
      announce: 'muted',
      until: null,
      text: 'Muted: your preferences want normal priority and above from marketBot',
    },
    normal: {
      announce: 'held',
      until: '2026-01-16T07:00:00.000Z',
      text: 'Held until 07:00 UTC on 16 Jan: quiet hours of marketBot',
    },
    critical: { announce: 'now', until: null, text: expect.stringContaining('through the quiet hours') },
  });
  expect(preview({}).low).toEqual({ announce: 'now', until: null, text: 'Announced at once' });
});
