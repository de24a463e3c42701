import { expect, test } from 'vitest';
import { aNotification } from '../../../../test/build.ts';
import { timelineOf } from './timeline.ts';

const NOW = Date.parse('2026-01-01T12:00:00Z');
const texts = (given: Parameters<typeof aNotification>[0]) =>
  timelineOf(aNotification(given), NOW).map(({ text }) => text);

test('nothing had a say: it arrived and was announced', () => {
  expect(texts({})).toEqual([
    'Arrived, sent with the key backup-server.',
    'Announced at once: nothing held it back.',
  ]);
});

test('what had a say on arrival comes before the outcome, what came later after it', () => {
  const reasons = [
    { step: 'rule' as const, text: 'The rule "Calm" set the priority to low' },
    { step: 'rule' as const, text: 'The rule "Old" archived it', at: '2026-01-02T00:00:00Z' },
  ];
  expect(
    texts({
      verdict: { announce: 'held', until: '2026-01-01T18:00:00Z', reasons },
      isRead: true,
      readAt: '2026-01-03T00:00:00Z',
    }),
  ).toEqual([
    'Arrived, sent with the key backup-server.',
    'The rule "Calm" set the priority to low.',
    'Held: announced at 18:00 UTC.',
    'The rule "Old" archived it.',
    'Read.',
  ]);
});
