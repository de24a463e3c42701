import { priorities } from '@alertstream/contract/notifications';
import { type RuleCondition, ruleCondition } from '@alertstream/contract/rule-conditions';
import { type RuleAction, ruleAction, SENDS_MAX } from '@alertstream/contract/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCondition, NOW, reference, subject } from '../../../test/rule-reference.ts';
import { compileRules } from './compile.ts';
import { ARRIVING, applyRules } from './evaluate.ts';
import { type Subject, subjectOf } from './subject.ts';

const tag = fc.constantFrom('ops', 'night', 'a');
const action: fc.Arbitrary<RuleAction> = fc.oneof(
  fc.constantFrom(...priorities).map((priority) => ({ type: 'set_priority' as const, config: { priority } })),
  fc
    .constantFrom('mark_read' as const, 'archive' as const, 'delete' as const)
    .map((type) => ({ type, config: {} })),
  tag.map((tag) => ({ type: 'add_tag' as const, config: { tag } })),
  fc.constant({ type: 'send_email' as const, config: {} }),
  fc.constant({ type: 'webhook' as const, config: { url: 'https://example.com/hook' } }),
  fc.record({
    type: fc.constantFrom('delay' as const, 'batch' as const),
    config: fc.record({ minutes: fc.constantFrom(1, 7, 60, 10_080) }),
  }),
);
type Rule = { conditions: RuleCondition[]; actions: RuleAction[]; priority: number };
const rules: fc.Arbitrary<Rule[]> = fc.array(
  fc.record({
    conditions: fc.array(anyCondition, { minLength: 1, maxLength: 2 }),
    actions: fc.array(action, { minLength: 1, maxLength: 4 }),
    priority: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 6 },
);

/** What rules make of a notification, action by action. */
function applyByHand(given: readonly Rule[], n: Subject) {
  const result = { priority: n.priority, isRead: false, place: 'inbox', tags: new Set<string>(), hold: 0 };
  const ruleIds: number[] = [];
  const sent: string[] = [];
  given.forEach((rule, index) => {
    if (!reference.conditions(rule.conditions, { ...n, priority: result.priority })) return;
    ruleIds.push(index + 1);
    for (const one of rule.actions) {
      if (one.type === 'set_priority') result.priority = one.config.priority;
      if (one.type === 'mark_read') result.isRead = true;
      if (one.type === 'archive' && result.place !== 'trash') result.place = 'archive';
      if (one.type === 'delete') result.place = 'trash';
      if (one.type === 'add_tag') result.tags.add(one.config.tag);
      if (one.type === 'send_email') sent.push('email');
      if (one.type === 'webhook') sent.push('url');
      if (one.type === 'delay') result.hold = Math.max(result.hold, NOW + one.config.minutes * 60_000);
      if (one.type === 'batch') {
        let end = 0;
        const span = one.config.minutes * 60_000;
        while (end <= NOW) end += Math.max(span, Math.floor((NOW - end) / span) * span);
        result.hold = Math.max(result.hold, end);
      }
    }
  });
  return {
    ...result,
    tags: [...result.tags],
    hold: result.hold || null,
    ruleIds,
    sent: sent.slice(0, SENDS_MAX),
  };
}

const compiled = (given: readonly Rule[]) =>
  compileRules(
    given.map(({ conditions, actions, priority }, index) => ({
      id: index + 1,
      user_id: 1,
      name: `r${index + 1}`,
      is_active: 1 as const,
      priority,
      conditions: JSON.stringify(conditions),
      actions: JSON.stringify(actions),
      created_at: 0,
      updated_at: 0,
      defined_at: 0,
      deleted_at: null,
      last_triggered: null,
      trigger_count: 0,
    })),
  );

describe('rules', () => {
  test('make of a notification what doing their actions one by one makes of it', () => {
    fc.assert(
      fc.property(rules, subject, (given, n) => {
        const before = { ...ARRIVING, priority: n.priority };
        const ready = compiled(given);
        const outcome = applyRules(ready, n, before, NOW);
        const expected = applyByHand(given, n);
        expect({
          priority: outcome.priority,
          isRead: outcome.isRead,
          place: outcome.place,
          tags: outcome.tags,
          hold: outcome.holdUntilMs,
          ruleIds: outcome.ruleIds,
          sent: outcome.sends.map(({ kind }) => kind),
        }).toEqual(expected);
        expect(outcome.reasons.map(({ ruleId }) => Number(ruleId))).toEqual(expected.ruleIds);
        expect(applyRules(ready, n, before, NOW)).toEqual(outcome); // nothing is left behind
      }),
      { numRuns: 2000 },
    );
  });

  test('say what they did', () => {
    const conditions = [ruleCondition.parse({ field: 'title', operator: 'contains', value: 'disk' })];
    const rule = (...actions: unknown[]) => ({
      conditions,
      actions: actions.map((one) => ruleAction.parse(one)),
      priority: 1,
    });
    const given = [
      rule({ type: 'set_priority', config: { priority: 'low' } }, { type: 'mark_read' }),
      rule({ type: 'archive' }, { type: 'add_tag', config: { tag: ' ops ' } }, { type: 'send_email' }),
      rule({ type: 'delete' }, { type: 'webhook', config: { url: 'https://example.com:8443/x?y=z' } }),
      rule({ type: 'delay', config: { minutes: 90 } }, { type: 'batch', config: { minutes: 1440 } }),
      rule({ type: 'archive' }, { type: 'set_priority', config: { priority: 'low' } }),
      rule({ type: 'send_email', config: { to: 'ops@example.com' } }),
    ];
    const n = subjectOf(
      { title: 'Disk', message: 'm', category: 'c', appName: 'a', sender: 's' },
      { priority: 'normal', createdAt: NOW, ageMs: 0 },
    );
    const { reasons } = applyRules(compiled(given), n, { ...ARRIVING, priority: 'normal' }, NOW);
    expect(reasons.map(({ text }) => text)).toEqual([
      'Rule "r1" set the priority to low and marked it as read',
      'Rule "r2" archived it, added the tag "ops" and sends an email to you',
      'Rule "r3" moved it to the trash and calls example.com:8443',
      'Rule "r4" holds it until 13:30 UTC and gathers it into a digest at 00:00 UTC on 16 Jan',
      'Rule "r5" matched and found nothing to change',
      'Rule "r6" sends an email to ops@example.com',
    ]);
  });

  test('send 20 emails and calls for one notification at most; the rest of what they do is done', () => {
    const conditions = [ruleCondition.parse({ field: 'title', operator: 'contains', value: 'disk' })];
    const calls = Array.from({ length: 9 }, (_, n) =>
      ruleAction.parse({ type: 'webhook', config: { url: `https://example.com/${n}` } }),
    );
    const archive = ruleAction.parse({ type: 'archive' });
    const rule = { conditions, actions: [...calls, archive], priority: 1 };
    const n = subjectOf(
      { title: 'Disk', message: 'm', category: 'c', appName: 'a', sender: 's' },
      { priority: 'normal', createdAt: NOW, ageMs: 0 },
    );
    const many = compiled([{ ...rule, actions: calls }, rule, rule, { ...rule, actions: calls }]);
    const { sends, place, reasons } = applyRules(many, n, { ...ARRIVING, priority: 'normal' }, NOW);
    expect(sends).toHaveLength(20);
    expect(place).toBe('archive');
    expect(reasons.at(-1)?.text).toBe('Rule "r4" sends no more, because 20 emails and calls are the most');
  });
});
