import type { Notification } from '@alertstream/contract/notifications';
import { SENDS_MAX } from '@alertstream/contract/rules';
import { type Verdict, type VerdictReason, verdict } from '@alertstream/contract/verdict';
import {
  findNotifications,
  type RuledRow,
  writeRuled,
} from '../../storage/automation/ruled-notifications.ts';
import { addTriggers } from '../../storage/automation/rules.ts';
import type { Db } from '../../storage/db.ts';
import type { Engine } from '../../storage/dialect.ts';
import type { ShownRow } from '../../storage/notifications/notifications.ts';
import { holdStates, stateOf, type TriageState } from '../../storage/notifications/triage-states.ts';
import { insertDeliveries, type NewDelivery } from '../../storage/outbox/deliveries.ts';
import { presentNotification } from '../notifications/present.ts';
import { PLAIN_VERDICT } from '../plain-verdict.ts';
import { changeNotifications } from '../triage/change.ts';
import { followPriorities } from '../triage/follow-changes.ts';
import { utcMoment } from '../utc-moment.ts';
import type { CompiledRule } from './compile.ts';
import { deliveriesOf } from './deliveries.ts';
import { act, type RuleSend, type RuleState } from './evaluate.ts';
import { subjectOfRow } from './subject.ts';

/** Where rules look at the age. What lies in the trash or is snoozed is left to its owner. */
export const SWEPT_PLACES = ['inbox', 'archive', 'muted'] as const;

type Late = {
  rule: CompiledRule;
  userId: number;
  /** What the rule matches at `nowMs`, as it was read before the transaction. */
  matched: readonly RuledRow[];
  stepMs: number;
  nowMs: number;
};

/** What a rule makes of one notification: its state, what it is given besides, and what is sent. */
type Deed = { row: ShownRow; after: TriageState; priority: string; verdict: Verdict; sends: RuleSend[] };

/**
 * Lets a rule act on notifications that match it by now, in the caller's transaction, with everything that follows
 * from it; gives the ids of those that changed. They are looked at again: somebody may have moved them since. A rule
 * acts on a notification once, until its conditions or actions change: what it did stands in the verdict.
 */
export async function actOn(tx: Db, engine: Engine, late: Late): Promise<number[]> {
  const { rule, userId, matched, nowMs } = late;
  if (matched.length === 0) return [];
  const ids = matched.map(({ id }) => id);
  const states = new Map((await holdStates(tx, engine, userId, ids)).map((row) => [row.id, stateOf(row)]));
  const rows = await findNotifications({ db: tx, engine }, userId, ids);
  const deeds = new Map<number, Deed>();
  for (const seen of matched) {
    const [row, state] = [rows.get(seen.id), states.get(seen.id)];
    const deed = row && state && deedOf(late, seen, row, state);
    if (deed) deeds.set(seen.id, deed);
  }
  if (deeds.size === 0) return [];
  const acted = [...deeds.values()];
  const changed = { userId, ids: [...deeds.keys()].sort((a, b) => a - b), atMs: nowMs, by: 'rule' as const };
  await addTriggers(tx, rule.id, deeds.size, nowMs);
  const changes = await changeNotifications(
    tx,
    engine,
    changed,
    (_before, { id }) => deeds.get(id)?.after ?? null,
  );
  const priorities = new Map(acted.map(({ row, priority }) => [row.id, priority]));
  await followPriorities(tx, engine, { userId, changes, priorities, atMs: nowMs });
  await writeRuled(
    tx,
    engine,
    userId,
    acted.map(({ row, priority, verdict }) => ({ id: row.id, priority, verdict: JSON.stringify(verdict) })),
  );
  await insertDeliveries(
    tx,
    engine,
    acted.flatMap((deed) => lateDeliveriesOf(userId, deed, nowMs)),
  );
  return changed.ids;
}

/** Null where it doesn't match any more, where the rule has acted on it already, or where nothing is left to change. */
function deedOf(
  { rule, stepMs, nowMs }: Late,
  seen: RuledRow,
  row: ShownRow,
  state: TriageState,
): Deed | null {
  if (!SWEPT_PLACES.some((place) => place === row.place)) return null;
  // Of all that conditions look at, nothing else can have changed meanwhile; patterns are dear.
  const isAsSeen = row.priority === seen.priority;
  if (!isAsSeen && !rule.matches(subjectOfRow(row, nowMs - row.created_at))) return null;
  const decided = row.verdict === null ? PLAIN_VERDICT : verdict.parse(JSON.parse(row.verdict));
  if (hasActed(rule, decided, row.created_at)) return null;

  const before = ruleStateOf(row, state);
  // Sent is what reaches the age while the rule is there, not all that was older when it was made.
  const isFresh = row.created_at + stepMs > rule.definedAt;
  const acted = act({ ...rule, actions: rule.actions.filter(isPossible) }, before, nowMs, SENDS_MAX);
  function isPossible({ type }: CompiledRule['actions'][number]): boolean {
    if (type === 'send_email' || type === 'webhook') return isFresh;
    return (type !== 'delay' && type !== 'batch') || before.holdUntilMs !== null;
  }
  if (acted.state === before && acted.sends.length === 0) return null;

  const after = triageStateOf(state, before, acted.state, nowMs);
  const reason: VerdictReason = {
    step: 'rule',
    text: `Rule "${rule.name}" ${acted.text}, at ${utcMoment(nowMs, row.created_at)}`,
    ruleId: rule.idText,
    at: new Date(nowMs).toISOString(),
  };
  const isHeld = decided.announce === 'held' && after.announce_at !== null;
  const until = isHeld ? new Date(after.announce_at ?? nowMs).toISOString() : decided.until;
  const extended = { ...decided, until, reasons: [...decided.reasons, reason] };
  return { row, after, priority: acted.state.priority, verdict: extended, sends: acted.sends };
}

function hasActed(rule: CompiledRule, { reasons }: Verdict, createdAt: number): boolean {
  return reasons.some(
    ({ ruleId, at }) =>
      ruleId === rule.idText && (at === undefined ? createdAt : Date.parse(at)) >= rule.definedAt,
  );
}

/** A stored notification as actions see it. */
function ruleStateOf(row: ShownRow, state: TriageState): RuleState {
  const { priority, isRead, place, tags } = presentNotification(row);
  return { priority, isRead, place, tags, holdUntilMs: state.announce_at };
}

/** What is moved out of the inbox or read needs no announcement any more. */
function triageStateOf(state: TriageState, before: RuleState, after: RuleState, nowMs: number): TriageState {
  const isMoved = after.place !== before.place;
  const isAnnounced = after.place === 'inbox' && !after.isRead;
  return {
    ...state,
    ...(isMoved
      ? { place: after.place, snoozed_until: null, moved_at: nowMs, moved_by: 'rule' as const }
      : {}),
    ...(after.isRead === before.isRead ? {} : { is_read: 1 as const, read_at: nowMs }),
    ...(after.tags === before.tags ? {} : { tags: JSON.stringify(after.tags) }),
    announce_at: isAnnounced ? after.holdUntilMs : null,
  };
}

function lateDeliveriesOf(userId: number, deed: Deed, nowMs: number): NewDelivery[] {
  if (deed.sends.length === 0) return [];
  const row = {
    ...deed.row,
    ...deed.after,
    priority: deed.priority,
    verdict: JSON.stringify(deed.verdict),
  };
  const { id, ...rest }: Notification = presentNotification(row);
  return deliveriesOf(userId, deed.sends, JSON.stringify(rest).slice(1), nowMs).map(
    ({ messageId, kind, target, address, event, body, nextAttemptAt }) => ({
      user_id: userId,
      message_id: messageId,
      kind,
      target,
      address,
      event,
      notification_id: row.id,
      digest_id: null,
      next_attempt_at: nextAttemptAt,
      body: `${body[0]}${id}${body[1]}`,
      created_at: nowMs,
    }),
  );
}
