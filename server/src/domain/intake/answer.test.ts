import { notification, places, priorities } from '@alertstream/contract/notifications';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLAIN_VERDICT } from '../plain-verdict.ts';
import { answerRest, withId } from './answer.ts';

const AT = Date.UTC(2026, 0, 15, 12, 0, 0, 7);
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
/** Bodies that name a prototype are refused before they get here. */
const name = text.filter((value) => value !== '__proto__');

test('an answer is the notification of the contract, whatever its texts hold', () => {
  const draft = fc.record({
    title: text,
    message: text,
    appName: text,
    category: text,
    priority: fc.constantFrom(...priorities),
    sender: text,
    place: fc.constantFrom(...places),
    tags: fc.array(text),
    isRead: fc.boolean(),
    metadata: fc.option(fc.dictionary(name, fc.jsonValue())),
    createdAt: fc.integer({ min: 0, max: 4e12 }),
  });
  fc.assert(
    fc.property(draft, fc.integer({ min: 1 }), ({ metadata, ...given }, id) => {
      const json = metadata === null ? null : JSON.stringify(metadata);
      const rest = answerRest({ ...given, metadata: json, verdict: PLAIN_VERDICT });
      const { createdAt, ...fields } = given;
      expect(notification.parse(JSON.parse(withId(id, rest)))).toEqual({
        ...fields,
        id: String(id),
        isPinned: false,
        snoozedUntil: null,
        createdAt: new Date(createdAt).toISOString(),
        readAt: given.isRead ? new Date(createdAt).toISOString() : null,
        metadata: json === null ? null : JSON.parse(json),
        verdict: PLAIN_VERDICT,
      });
    }),
  );
});

test('an answer tells the verdict as it was decided', () => {
  const verdict = { announce: 'held' as const, until: '2026-01-16T07:00:00.000Z', reasons: [] };
  const draft = {
    title: 't',
    message: 'm',
    appName: 'a',
    category: 'c',
    priority: 'normal' as const,
    sender: 's',
    place: 'inbox' as const,
    tags: [],
    isRead: false,
    metadata: null,
    createdAt: AT,
  };
  const parsed = JSON.parse(withId(1, answerRest({ ...draft, verdict })));
  expect(parsed).toMatchObject({ verdict, createdAt: '2026-01-15T12:00:00.007Z' });
  const later = JSON.parse(withId(1, answerRest({ ...draft, verdict, createdAt: AT + 1 })));
  expect(later.createdAt).toBe('2026-01-15T12:00:00.008Z');
});
