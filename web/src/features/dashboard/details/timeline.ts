import type { Notification } from '@alertstream/contract/notifications';
import type { Verdict } from '@alertstream/contract/verdict';
import { utcMoment } from '../../../ui/time-text.ts';

/** One step of what happened to a notification; `at` (ISO 8601 UTC) where it is known. */
export type Step = {
  key: string;
  text: string;
  at: string | null;
  tone: 'plain' | 'good' | 'waiting' | 'quiet';
};

/** What happened to a notification so far, in plain words, in order. `nowMs` tells today from other days. */
export function timelineOf(row: Notification, nowMs: number): Step[] {
  const { verdict, createdAt, readAt, isRead } = row;
  const reasons = verdict.reasons.map(
    (reason, index): Step => ({
      key: `reason-${index}`,
      text: `${reason.text}.`,
      at: reason.at ?? null,
      tone: 'plain',
    }),
  );
  return [
    { key: 'arrived', text: `Arrived, sent with the key ${row.sender}.`, at: createdAt, tone: 'plain' },
    ...reasons.filter((_, index) => verdict.reasons[index]?.at === undefined),
    outcomeOf(verdict, nowMs),
    ...reasons.filter((_, index) => verdict.reasons[index]?.at !== undefined),
    ...(isRead && readAt ? [{ key: 'read', text: 'Read.', at: readAt, tone: 'plain' } as const] : []),
  ];
}

function outcomeOf(verdict: Verdict, nowMs: number): Step {
  const step = (text: string, tone: Step['tone']): Step => ({ key: 'outcome', text, at: null, tone });
  switch (verdict.announce) {
    case 'now':
      return step('Announced at once: nothing held it back.', 'good');
    case 'held':
      return verdict.until === null
        ? step('Held at first; it waits no longer.', 'good')
        : step(`Held: announced at ${utcMoment(Date.parse(verdict.until), nowMs)}.`, 'waiting');
    case 'muted':
      return step('Muted: kept, but out of the inbox.', 'quiet');
    case 'silent':
      return step('Kept, but not announced.', 'quiet');
  }
}
