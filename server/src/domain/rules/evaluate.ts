import { MINUTE_MS } from '@alertstream/contract/durations';
import type { Priority } from '@alertstream/contract/notifications';
import { type RuleAction, SENDS_MAX } from '@alertstream/contract/rules';
import { TAGS_MAX } from '@alertstream/contract/triage';
import type { VerdictReason } from '@alertstream/contract/verdict';
import type { Place } from '../../storage/schema/notifications.ts';
import { listed } from '../listed.ts';
import { utcMoment } from '../utc-moment.ts';
import type { CompiledRule } from './compile.ts';
import { tryTest } from './condition.ts';
import type { Subject } from './subject.ts';

/** Something that a rule wants sent to a URL, or to an email address: null for the owner's own, as it is by then. */
export type RuleSend = { rule: CompiledRule } & (
  | { kind: 'email'; address: string | null }
  | { kind: 'url'; address: string }
);

/** What becomes of a notification while rules act on it. */
export type RuleState = {
  priority: Priority;
  isRead: boolean;
  place: Place;
  tags: readonly string[];
  /** Until when rules want it held (ms since the epoch); null where none does. */
  holdUntilMs: number | null;
};

export type RuleOutcome = RuleState & {
  /** Rules that matched. */
  ruleIds: readonly number[];
  reasons: readonly VerdictReason[];
  sends: readonly RuleSend[];
};

/** Where there is nothing to look at, at the cost of nothing. */
export const ARRIVING = { isRead: false, place: 'inbox', tags: [], holdUntilMs: null } as const;

/**
 * Step 5 of intake: what a user's rules make of a notification, each seeing what the ones before made of it. A pure
 * function of rules, notification and time, but for patterns that have been too slow lately (see regex-budget.ts),
 * whose rules are left out. Actions change the notification and send, and no change is ever looked at by a rule
 * again, so rules can't run in circles.
 */
export function applyRules(
  rules: readonly CompiledRule[],
  subject: Subject,
  before: RuleState,
  nowMs: number,
): RuleOutcome {
  const seen = { ...subject };
  let state = before;
  const ruleIds: number[] = [];
  const reasons: VerdictReason[] = [];
  const sends: RuleSend[] = [];
  for (const rule of rules) {
    const matches = tryTest(rule.matches, seen);
    if (matches === 'too slow') reasons.push(leftOut(rule));
    if (matches !== true) continue;
    const acted = act(rule, state, nowMs, SENDS_MAX - sends.length);
    state = acted.state;
    seen.priority = state.priority;
    sends.push(...acted.sends);
    ruleIds.push(rule.id);
    reasons.push({ step: 'rule', text: `Rule "${rule.name}" ${acted.text}`, ruleId: rule.idText });
  }
  return { ...state, ruleIds, reasons, sends };
}

/** Without an id: it has not acted, and may do so later. */
function leftOut({ name }: CompiledRule): VerdictReason {
  return { step: 'rule', text: `Rule "${name}" was left out: its pattern takes too long` };
}

type Acted = { state: RuleState; sends: RuleSend[]; text: string };

/** Carries out the actions of a rule that matched, with at most `room` sends; `text` goes on after the rule's name. */
export function act(rule: CompiledRule, before: RuleState, nowMs: number, room: number): Acted {
  let state = before;
  const sends: RuleSend[] = [];
  const deeds: string[] = [];
  let isTooMuch = false;
  for (const action of rule.actions) {
    const send = sendOf(rule, action);
    if (send && sends.length >= room) {
      isTooMuch = true;
      continue;
    }
    const { changes, deed } = effectOf(action, state, nowMs);
    if (changes) state = { ...state, ...changes };
    if (deed) deeds.push(deed);
    if (send) sends.push(send);
  }
  if (isTooMuch) deeds.push(`sends no more, because ${SENDS_MAX} emails and calls are the most`);
  return { state, sends, text: deeds.length > 0 ? listed(deeds) : 'matched and found nothing to change' };
}

type Effect = { changes?: Partial<RuleState>; deed?: string };
const NONE: Effect = {};

/** What an action changes and how that reads; nothing where it is so already. */
function effectOf(action: RuleAction, state: RuleState, nowMs: number): Effect {
  switch (action.type) {
    case 'set_priority': {
      const { priority } = action.config;
      if (priority === state.priority) return NONE;
      return { changes: { priority }, deed: `set the priority to ${priority}` };
    }
    case 'mark_read':
      return state.isRead ? NONE : { changes: { isRead: true }, deed: 'marked it as read' };
    case 'archive':
      return state.place === 'inbox' ? { changes: { place: 'archive' }, deed: 'archived it' } : NONE;
    case 'delete':
      return state.place === 'trash' ? NONE : { changes: { place: 'trash' }, deed: 'moved it to the trash' };
    case 'add_tag': {
      const { tag } = action.config;
      if (state.tags.includes(tag) || state.tags.length >= TAGS_MAX) return NONE;
      return { changes: { tags: [...state.tags, tag] }, deed: `added the tag "${tag}"` };
    }
    case 'send_email':
      return { deed: `sends an email to ${action.config.to ?? 'you'}` };
    case 'webhook':
      return { deed: `calls ${new URL(action.config.url).host}` };
    case 'delay':
      return holdUntil(nowMs + action.config.minutes * MINUTE_MS, state, nowMs, 'holds it until');
    case 'batch':
      return holdUntil(endOfSpan(action.config.minutes, nowMs), state, nowMs, 'gathers it into a digest at');
  }
}

/** The latest wins. */
function holdUntil(untilMs: number, state: RuleState, nowMs: number, deed: string): Effect {
  const holdUntilMs = Math.max(untilMs, state.holdUntilMs ?? 0);
  return { changes: { holdUntilMs }, deed: `${deed} ${utcMoment(untilMs, nowMs)}` };
}

/**
 * The end of the span of so many minutes that an instant lies in. Spans are counted from the epoch, and so from midnight
 * UTC where they divide the day: every process knows them, and what came in one of them is announced in one digest.
 */
function endOfSpan(minutes: number, atMs: number): number {
  const spanMs = minutes * MINUTE_MS;
  return (Math.floor(atMs / spanMs) + 1) * spanMs;
}

function sendOf(rule: CompiledRule, action: RuleAction): RuleSend | null {
  if (action.type === 'send_email') return { rule, kind: 'email', address: action.config.to ?? null };
  if (action.type === 'webhook') return { rule, kind: 'url', address: action.config.url };
  return null;
}
