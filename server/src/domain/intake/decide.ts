import type { NotificationInput } from '@alertstream/contract/notifications';
import type { Verdict } from '@alertstream/contract/verdict';
import type { Place } from '../../storage/schema/tables.ts';
import type { Choice } from '../preferences/choice.ts';
import { decideByPreference } from '../preferences/decide.ts';

/** What becomes of a notification: its content after the rules, where it lies, and why. */
export type Decision = { input: NotificationInput; place: Place; verdict: Verdict };

/**
 * Steps 5 and 6 of intake: the owner's rules, then the owner's preference for the app, as one pure decision about a
 * notification that arrives at `nowMs`. `choices` holds the owner's preferences by app name.
 */
export function decide(
  input: NotificationInput,
  choices: ReadonlyMap<string, Choice>,
  nowMs: number,
): Decision {
  return { input, ...decideByPreference(input, choices.get(input.appName) ?? null, nowMs) };
}
