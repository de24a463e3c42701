import type { NotificationInput } from '@alertstream/contract/notifications';
import { defaultPreference, type Preference } from '@alertstream/contract/preferences';
import { ruleCondition } from '@alertstream/contract/rule-conditions';
import { type RuleAction, ruleAction } from '@alertstream/contract/rules';
import { describe, expect, test } from 'vitest';
import { choiceOf } from '../preferences/choice.ts';
import { compileRules } from '../rules/compile.ts';
import { decide } from './decide.ts';

const APP = 'marketBot';
/** Quiet from 22:00 to 07:00. */
const QUIET = { quietHoursStart: '22:00', quietHoursEnd: '07:00' };

function decideAt(
  time: string,
  actions: unknown[],
  preference: Partial<Preference> | null = null,
  fields: Partial<NotificationInput> = {},
) {
  const conditions = [ruleCondition.parse({ field: 'title', operator: 'contains', value: 'price' })];
  const rules = compileRules([
    {
      id: 7,
      user_id: 1,
      name: 'Prices',
      is_active: 1,
      priority: 2,
      conditions: JSON.stringify(conditions),
      actions: JSON.stringify(actions.map((action): RuleAction => ruleAction.parse(action))),
      created_at: 0,
      updated_at: 0,
      defined_at: 0,
      deleted_at: null,
      last_triggered: null,
      trigger_count: 0,
    },
  ]);
  const choices = new Map(preference ? [[APP, choiceOf({ ...defaultPreference(APP), ...preference })]] : []);
  const input = {
    title: 'Price of ACME',
    message: 'up',
    category: 'trading',
    priority: 'normal',
    appName: APP,
    ...fields,
  } as const;
  return decide(input, 'key', { rules, choices }, Date.parse(`2026-01-15T${time}Z`));
}

const texts = ({ verdict }: ReturnType<typeof decide>) => verdict.reasons.map(({ text }) => text);
const delay = (minutes: number) => ({ type: 'delay', config: { minutes } });
const batch = (minutes: number) => ({ type: 'batch', config: { minutes } });

describe('rules and preferences together', () => {
  test('the preference looks at what the rules have made of it', () => {
    const lowered = decideAt('12:00', [{ type: 'set_priority', config: { priority: 'low' } }], {
      priority: 'normal',
    });
    expect(lowered).toMatchObject({
      place: 'muted',
      input: { priority: 'low' },
      verdict: { announce: 'muted' },
    });
    expect(texts(lowered)).toEqual([
      'Rule "Prices" set the priority to low',
      'Muted: your preferences want normal priority and above from marketBot',
    ]);
    const raised = decideAt('23:00', [{ type: 'set_priority', config: { priority: 'critical' } }], QUIET);
    expect(raised).toMatchObject({ place: 'inbox', verdict: { announce: 'now', until: null } });
    expect(texts(raised)[1]).toBe('Critical: announced at once, through the quiet hours of marketBot');
  });

  test('what matched nothing has the plain verdict', () => {
    expect(decideAt('12:00', [{ type: 'archive' }], null, { title: 'other' })).toMatchObject({
      place: 'inbox',
      movedBy: null,
      ruleIds: [],
      verdict: { announce: 'now', until: null, reasons: [] },
    });
  });

  test.each([
    ['archive', 'archive', 'Rule "Prices" archived it'],
    ['delete', 'trash', 'Rule "Prices" moved it to the trash'],
  ])('%s: nothing is announced, and the preference has nothing left to decide', (type, place, text) => {
    const decision = decideAt('23:00', [{ type }], { ...QUIET, enabled: 0 });
    expect(decision).toMatchObject({ place, movedBy: 'rule', ruleIds: [7], isRead: false });
    expect(decision.verdict).toEqual({
      announce: 'silent',
      until: null,
      reasons: [{ step: 'rule', text, ruleId: '7' }],
    });
  });

  test('what a rule has read is not announced, and still muted by a preference', () => {
    const read = decideAt('23:00', [{ type: 'mark_read' }], QUIET);
    expect(read).toMatchObject({
      place: 'inbox',
      isRead: true,
      verdict: { announce: 'silent', until: null },
    });
    expect(texts(read)).toEqual(['Rule "Prices" marked it as read']);
    const muted = decideAt('12:00', [{ type: 'mark_read' }], { enabled: 0 });
    expect(muted).toMatchObject({ place: 'muted', isRead: true, verdict: { announce: 'muted' } });
  });

  test.each<[string, string, unknown, Partial<Preference> | null, string, number]>([
    ['a delay alone', '12:00', delay(30), null, '15T12:30', 1],
    ['a batch ends with its span', '12:10', batch(15), null, '15T12:15', 1],
    ['a batch of a day ends at midnight', '12:10', batch(1440), null, '16T00:00', 1],
    ['a batch that begins now lasts all of it', '12:15', batch(15), null, '15T12:30', 1],
    ['a delay that ends before quiet hours do', '23:00', delay(30), QUIET, '16T07:00', 2],
    ['a delay that ends inside quiet hours', '21:50', delay(30), QUIET, '16T07:00', 2],
    ['a delay that ends after quiet hours', '23:00', delay(10 * 60), QUIET, '16T09:00', 1],
    ['a delay that ends before the digest', '12:10', delay(30), { frequency: 'hourly' }, '15T13:00', 2],
    ['a delay that ends after a digest', '12:10', delay(60), { frequency: 'hourly' }, '15T14:00', 2],
  ])('%s', (_case, time, action, preference, until, reasons) => {
    const decision = decideAt(time, [action], preference);
    expect(decision).toMatchObject({ place: 'inbox', isRead: false });
    expect(decision.verdict).toMatchObject({ announce: 'held', until: `2026-01-${until}:00.000Z` });
    expect(texts(decision)).toHaveLength(reasons);
  });

  test('of several delays the latest wins', () => {
    const { verdict } = decideAt('12:00', [delay(30), delay(90), batch(15)]);
    expect(verdict.until).toBe('2026-01-15T13:30:00.000Z');
    expect(verdict.reasons).toEqual([
      {
        step: 'rule',
        text: 'Rule "Prices" holds it until 12:30 UTC, holds it until 13:30 UTC and gathers it into a digest at 12:15 UTC',
        ruleId: '7',
      },
    ]);
  });

  test('critical breaks through quiet hours, and not through a rule that holds it', () => {
    const decision = decideAt('23:00', [delay(30)], QUIET, { priority: 'critical' });
    expect(decision.verdict).toMatchObject({ announce: 'held', until: '2026-01-15T23:30:00.000Z' });
    expect(texts(decision)).toEqual(['Rule "Prices" holds it until 23:30 UTC']);
  });

  test('moments of the preference read as on arrival', () => {
    const decision = decideAt('23:00', [delay(120)], QUIET);
    expect(texts(decision)[1]).toBe('Held until 07:00 UTC on 16 Jan: quiet hours of marketBot');
  });
});
