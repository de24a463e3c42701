import { type NotificationInput, PRIORITY_RANK } from '@alertstream/contract/notifications';
import type { Verdict } from '@alertstream/contract/verdict';
import { PLAIN_VERDICT } from '../plain-verdict.ts';
import { utcMoment } from '../utc-moment.ts';
import { type Choice, LOWEST_RANK } from './choice.ts';
import { nextDigest } from './next-digest.ts';
import { endOfQuiet, isQuiet } from './quiet-hours.ts';

/** What a preference looks at. */
export type Subject = Pick<NotificationInput, 'appName' | 'category' | 'priority'>;

export type PreferenceDecision = { place: 'inbox' | 'muted'; verdict: Verdict };

const PLAIN: PreferenceDecision = { place: 'inbox', verdict: PLAIN_VERDICT };

/**
 * Step 6 of intake: what the owner's preference for the app makes of a notification that arrives at `nowMs` (ms since
 * the epoch). Null stands for the default, under which everything is announced at once. A pure function. Moments are told
 * as they read at `readAtMs`.
 */
export function decideByPreference(
  subject: Subject,
  choice: Choice | null,
  nowMs: number,
  readAtMs = nowMs,
): PreferenceDecision {
  if (!choice) return PLAIN;
  const muted = whyMuted(subject, choice);
  if (muted) return { place: 'muted', verdict: verdictOf('muted', null, `Muted: ${muted}`) };
  const hold = holdOf(choice, nowMs);
  if (!hold) return PLAIN;
  const { appName, priority } = subject;
  if (PRIORITY_RANK[priority] >= PRIORITY_RANK.critical) {
    const name = priority === 'urgent' ? 'Urgent' : 'Critical';
    const through = hold.inQuietHours
      ? `through the quiet hours of ${appName}`
      : `ahead of the ${choice.frequency} digest of ${appName}`;
    return { place: 'inbox', verdict: verdictOf('now', null, `${name}: announced at once, ${through}`) };
  }
  const held = `Held until ${utcMoment(hold.untilMs, readAtMs)}: ${hold.why(appName)}`;
  return { place: 'inbox', verdict: verdictOf('held', new Date(hold.untilMs).toISOString(), held) };
}

function whyMuted({ appName, category, priority }: Subject, choice: Choice): string | null {
  if (!choice.isEnabled) return `${appName} is switched off in your preferences`;
  if (choice.muted.has(category))
    return `the category ${category} of ${appName} is switched off in your preferences`;
  if (PRIORITY_RANK[priority] < LOWEST_RANK[choice.priority])
    return `your preferences want ${choice.priority} priority and above from ${appName}`;
  return null;
}

type Hold = { untilMs: number; inQuietHours: boolean; why(appName: string): string };

/** Until when anything but critical and urgent waits; null where nothing does. Never inside quiet hours. */
function holdOf({ frequency, quietHours }: Choice, nowMs: number): Hold | null {
  const inQuietHours = quietHours !== null && isQuiet(quietHours, nowMs);
  const boundary = nextDigest(frequency, nowMs);
  if (boundary === null) {
    if (!inQuietHours) return null;
    return { untilMs: endOfQuiet(quietHours, nowMs), inQuietHours, why: (app) => `quiet hours of ${app}` };
  }
  if (quietHours === null || !isQuiet(quietHours, boundary))
    return { untilMs: boundary, inQuietHours, why: (app) => `${frequency} digest of ${app}` };
  return {
    untilMs: endOfQuiet(quietHours, boundary),
    inQuietHours,
    why: (app) => `${frequency} digest of ${app}, after its quiet hours`,
  };
}

function verdictOf(announce: Verdict['announce'], until: string | null, text: string): Verdict {
  return { announce, until, reasons: [{ step: 'preference', text }] };
}
