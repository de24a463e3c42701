import type { NotificationInput } from '@alertstream/contract/notifications';
import type { Verdict, VerdictReason } from '@alertstream/contract/verdict';
import type { MovedBy, Place } from '../../storage/schema/notifications.ts';
import type { Choice } from '../preferences/choice.ts';
import { decideByPreference } from '../preferences/decide.ts';
import type { CompiledRule } from '../rules/compile.ts';
import { ARRIVING, applyRules, type RuleOutcome, type RuleSend } from '../rules/evaluate.ts';
import { subjectOf } from '../rules/subject.ts';

/** What becomes of a notification: its content after the rules, where it lies, what is sent, and why. */
export type Decision = {
  input: NotificationInput;
  place: Place;
  movedBy: MovedBy | null;
  isRead: boolean;
  tags: readonly string[];
  verdict: Verdict;
  /** Rules that matched. */
  ruleIds: readonly number[];
  sends: readonly RuleSend[];
};

/** What an owner has decided beforehand: active rules in their order, and preferences by app name. */
export type Choices = { rules: readonly CompiledRule[]; choices: ReadonlyMap<string, Choice> };

const UNRULED = { movedBy: null, isRead: false, tags: [], ruleIds: [], sends: [] } as const;

/**
 * Steps 5 and 6 of intake: the owner's rules, then the owner's preference for the app on their result, as one pure
 * decision about a notification that arrives at `nowMs`. `sender` is the name of the API key.
 *
 * Where a rule holds a notification, the preference decides as if it arrived when that is over: so the later of the two
 * wins, and what a rule lets go inside quiet hours waits for their end. Critical and urgent break through
 * preferences, not through a rule: whoever wants them at once says so in its conditions.
 */
export function decide(
  input: NotificationInput,
  sender: string,
  { rules, choices }: Choices,
  nowMs: number,
): Decision {
  const choice = choices.get(input.appName) ?? null;
  if (rules.length === 0) return { input, ...decideByPreference(input, choice, nowMs), ...UNRULED };

  const { priority } = input;
  const subject = subjectOf({ ...input, sender }, { priority, createdAt: nowMs, ageMs: 0 });
  const outcome = applyRules(rules, subject, { ...ARRIVING, priority }, nowMs);
  const ruled = outcome.priority === priority ? input : { ...input, priority: outcome.priority };
  const { isRead, tags, ruleIds, sends } = outcome;
  const fate = fateOf(ruled, choice, outcome, nowMs);
  return { input: ruled, ...fate, isRead, tags, ruleIds, sends };
}

type Fate = Pick<Decision, 'place' | 'movedBy' | 'verdict'>;

/** Where it lies and when it is announced, after the rules and the preference. */
function fateOf(input: NotificationInput, choice: Choice | null, outcome: RuleOutcome, nowMs: number): Fate {
  const { place, isRead, holdUntilMs, reasons } = outcome;
  // Out of the inbox by a rule: nothing is left for the preference to decide.
  if (place !== 'inbox') return { place, movedBy: 'rule', verdict: verdictOf('silent', null, reasons) };

  const wished = decideByPreference(input, choice, holdUntilMs ?? nowMs, nowMs);
  const because = (more: Verdict) => [...reasons, ...more.reasons];
  const { announce, until } = wished.verdict;
  const inbox = { place: wished.place, movedBy: null };
  if (announce === 'muted') return { ...inbox, verdict: verdictOf('muted', null, because(wished.verdict)) };
  if (isRead) return { ...inbox, verdict: verdictOf('silent', null, reasons) };
  if (announce === 'now' && holdUntilMs !== null)
    return { ...inbox, verdict: verdictOf('held', new Date(holdUntilMs).toISOString(), reasons) };
  if (reasons.length === 0) return { ...inbox, verdict: wished.verdict };
  return { ...inbox, verdict: verdictOf(announce, until, because(wished.verdict)) };
}

function verdictOf(
  announce: Verdict['announce'],
  until: string | null,
  reasons: readonly VerdictReason[],
): Verdict {
  return { announce, until, reasons: [...reasons] };
}
