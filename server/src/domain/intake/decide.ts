import type { NotificationInput } from '@alertstream/contract/notifications';
import type { Verdict } from '@alertstream/contract/verdict';
import type { Place } from '../../storage/schema/tables.ts';

/** What becomes of a notification: its content after the rules, where it lies, and why. */
export type Decision = { input: NotificationInput; place: Place; verdict: Verdict };

/** The verdict where nothing had a say; stored as null. */
export const PLAIN_VERDICT: Verdict = { announce: 'now', until: null, reasons: [] };

/** Steps 5 and 6 of intake: the owner's rules, then the owner's preference, as one pure decision. */
export function decide(input: NotificationInput): Decision {
  return { input, place: 'inbox', verdict: PLAIN_VERDICT };
}
