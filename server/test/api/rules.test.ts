import { CONDITION_VALUE_MAX } from '@alertstream/contract/rule-conditions';
import { RULE_RESTORE_MS, RULES_MAX } from '@alertstream/contract/rules';
import { TARGET_URL_MAX } from '@alertstream/contract/target-url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweep } from '../../src/jobs/sweep.ts';
import { openTestApp, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { aRule, condition, ruleCallsOf } from '../rules.ts';
import { newSender } from '../senders.ts';

for (const engine of engines) {
  describe(`rules on ${engine.name}`, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine, { intakeRatePerMinute: 0 });
    });
    afterAll(() => t.close());
    beforeEach(() => {
      t.events.length = 0;
    });

    async function newPerson() {
      const person = await newSender(t);
      return Object.assign(person, { rules: ruleCallsOf(t, person) });
    }

    test('a rule is made, listed, and one’s own', async () => {
      const [ada, bob] = [await newPerson(), await newPerson()];
      expect((await ada.rules.list()).json()).toEqual([]);
      const answer = await ada.rules.create(
        aRule({
          name: '  Night shift ',
          conditions: [
            { field: 'title', operator: 'contains', value: 'disk' },
            { field: 'priority', operator: 'less_than', value: 'high', logicalOperator: 'OR' },
          ],
          actions: [{ type: 'archive' }, { type: 'send_email' }, { type: 'delay', config: { minutes: 5 } }],
        }),
      );
      expect(answer.statusCode).toBe(201);
      const made = answer.json();
      expect(made).toEqual({
        id: expect.stringMatching(/^\d+$/),
        name: 'Night shift',
        isActive: true,
        priority: 2,
        conditions: [
          condition('title', 'contains', 'disk'),
          condition('priority', 'less_than', 'high', 'OR'),
        ],
        actions: [
          { type: 'archive', config: {} },
          { type: 'send_email', config: {} },
          { type: 'delay', config: { minutes: 5 } },
        ],
        createdAt: new Date(t.clock()).toISOString(),
        lastTriggered: null,
        triggerCount: 0,
      });
      expect((await ada.rules.list()).json()).toEqual([made]);
      expect((await bob.rules.list()).json()).toEqual([]);
      expect(t.events).toEqual([{ kind: 'rules-changed', userId: ada.user.id }]);
      for (const call of [
        bob.rules.update(made.id, { name: 'mine' }),
        bob.rules.remove(made.id),
        bob.rules.restore(made.id),
      ]) {
        expect((await call).statusCode).toBe(404);
      }
      expect((await ada.rules.list()).json()).toEqual([made]);
    });

    test('the list has them in the order in which they are applied', async () => {
      const ada = await newPerson();
      for (const [name, priority] of [
        ['c', 3],
        ['a', 1],
        ['b', 2],
        ['a2', 1],
      ])
        await ada.rules.made({ name, priority });
      expect((await ada.rules.all()).map(({ name }) => name)).toEqual(['a', 'a2', 'b', 'c']);
    });

    test('a change leaves what it doesn’t name', async () => {
      const ada = await newPerson();
      const made = await ada.rules.made();
      const changes = { isActive: false, priority: 1, conditions: [condition('sender', 'equals', 'ci')] };
      expect((await ada.rules.update(made.id, changes)).json()).toEqual({ ...made, ...changes });
      const actions = [{ type: 'mark_read', config: {} }];
      const answer = await ada.rules.update(made.id, { name: ' Other ', actions });
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { ...made, ...changes, actions, name: 'Other' },
      ]);
      expect(await ada.rules.all()).toEqual([answer.json()]);
      expect((await ada.rules.update(made.id, {})).json()).toEqual(answer.json());
    });

    test('a deleted rule can be brought back as it was, for a minute, and more than once', async () => {
      const ada = await newPerson();
      const first = await ada.rules.made({ name: 'first' });
      const second = await ada.rules.made({ name: 'second' });
      const gone = await ada.rules.remove(first.id);
      expect([gone.statusCode, gone.body]).toEqual([204, '']);
      expect(await ada.rules.all()).toEqual([second]);
      expect((await ada.rules.remove(first.id)).statusCode).toBe(404);
      expect((await ada.rules.update(first.id, { name: 'x' })).statusCode).toBe(404);
      for (let times = 0; times < 2; times++) {
        const restored = await ada.rules.restore(first.id);
        expect([restored.statusCode, restored.json()]).toEqual([200, first]);
      }
      expect(await ada.rules.all()).toEqual([first, second]);
      await ada.rules.remove(first.id);
      t.advance(RULE_RESTORE_MS);
      expect((await ada.rules.restore(first.id)).statusCode).toBe(404);
      await sweep(t);
      const left = await t.storage.db
        .selectFrom('rules')
        .select('id')
        .where('user_id', '=', ada.user.id)
        .execute();
      expect(left.map(({ id }) => String(id))).toEqual([second.id]);
    });

    test('a user has 100 rules at most, also where calls come together, and by restoring', async () => {
      const ada = await newPerson();
      for (let made = 2; made < RULES_MAX; made++) await ada.rules.made();
      const answers = await Promise.all(Array.from({ length: 4 }, () => ada.rules.create()));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409]);
      const refused = await ada.rules.create();
      expect(refused.json()).toEqual({
        code: 'conflict',
        message: 'You have 100 rules, which is as many as there can be. Delete one that is not used any more',
      });
      const [first] = await ada.rules.all();
      await ada.rules.remove(first?.id ?? '');
      await ada.rules.made();
      expect((await ada.rules.restore(first?.id ?? '')).statusCode).toBe(409);
      expect((await ada.rules.all()).length).toBe(RULES_MAX);
    });

    test.each<[object, string, string]>([
      [{ name: '' }, 'name', 'Required'],
      [{ name: undefined }, 'name', 'Required'],
      [{ name: 'x'.repeat(101) }, 'name', 'String must contain at most 100 character(s)'],
      [{ priority: 4 }, 'priority', 'Invalid enum value. Expected 1 | 2 | 3, received 4'],
      [{ isActive: 1 }, 'isActive', 'Expected boolean, received number'],
      [{ conditions: [] }, 'conditions', 'A rule needs at least one condition'],
      [
        { conditions: Array(21).fill(condition('title', 'contains', 'a')) },
        'conditions',
        'A rule has at most 20 conditions',
      ],
      [{ conditions: undefined }, 'conditions', 'Required'],
      [{ actions: [] }, 'actions', 'A rule needs at least one action'],
      [{ actions: Array(11).fill({ type: 'archive' }) }, 'actions', 'A rule has at most 10 actions'],
    ])('%j is a 400', async (fields, path, message) => {
      await expectRefused(fields, path, message);
    });

    test.each<[string, string, unknown, string, RegExp]>([
      ['colour', 'equals', 'red', 'field', /Invalid enum value/],
      ['title', 'sounds_like', 'x', 'operator', /Invalid enum value/],
      ['title', 'between', 'a,b', 'operator', /^Must be one of equals, .* for title$/],
      [
        'priority',
        'contains',
        'hi',
        'operator',
        /^Must be one of equals, not_equals, greater_than, .* for priority$/,
      ],
      ['age', 'equals', '3', 'operator', /for age$/],
      ['title', 'contains', '', 'value', /at least 1 character/],
      ['title', 'contains', '  ', 'value', /Must not be blank/],
      ['title', 'contains', 7, 'value', /Expected string, received number/],
      ['title', 'contains', 'a\u0000', 'value', /NUL/],
      ['title', 'contains', 'x'.repeat(CONDITION_VALUE_MAX + 1), 'value', /at most 500/],
      ['keywords', 'contains', ' , ,', 'value', /at least one word/],
      ['priority', 'equals', 'High', 'value', /Must be low, normal, high, critical or urgent/],
      ['priority', 'greater_than', 'urgent', 'value', /No priority is above/],
      ['priority', 'less_than', 'low', 'value', /No priority is below low/],
      ['priority', 'between', 'high', 'value', /Must be two values, "low,high"/],
      ['priority', 'between', 'high,low', 'value', /Must begin with the lower/],
      ['priority', 'between', 'low,normal,high', 'value', /two values/],
      ['priority', 'between', 'low,nice', 'value', /Must be low, normal/],
      ['age', 'greater_than', '-1', 'value', /number of days from 0 to 3650/],
      ['age', 'greater_than', '1e3', 'value', /number of days/],
      ['age', 'greater_than', '3651', 'value', /number of days/],
      ['age', 'less_than', '0', 'value', /younger than 0 days/],
      ['age', 'between', '3,1', 'value', /Must begin with the lower/],
      ['timeOfDay', 'greater_than', '24:00', 'value', /a time like 22:30/],
      ['timeOfDay', 'less_than', '9:00', 'value', /a time like 22:30/],
      ['timeOfDay', 'less_than', '00:00', 'value', /before 00:00/],
      ['timeOfDay', 'between', '22:00,22:00', 'value', /begin and end at different times/],
      ['title', 'regex', '(', 'value', /^Not a pattern: missing closing \), at the end of \($/],
      ['title', 'regex', 'disk [z-a]', 'value', /invalid character class range, at character 7: z-a$/],
      ['message', 'regex', 'a(?=b)', 'value', /unsupported Perl syntax, at character 2: \(\?=$/],
      ['message', 'regex', '(a)\\1', 'value', /invalid escape sequence, at character 4: \\1$/],
      ['message', 'regex', '((a{30}){30}){30}', 'value', /invalid repeat count/],
      ['message', 'regex', '(a{30}){30}(b{30}){30}', 'value', /too large/],
    ])('a condition %s %s %j is a 400 that names its %s', async (field, operator, value, part, message) => {
      const conditions = [condition('title', 'contains', 'x'), { field, operator, value }];
      await expectRefused({ conditions }, `conditions.1.${part}`, message);
    });

    test.each<[unknown, string, RegExp]>([
      [{ type: 'explode' }, 'type', /^Must be one of set_priority, mark_read/],
      [{ config: {} }, 'type', /^Must be one of set_priority/],
      [{ type: 'set_priority' }, 'config', /^set_priority needs a priority: one of low, normal/],
      [{ type: 'set_priority', config: {} }, 'config.priority', /^set_priority needs a priority/],
      [{ type: 'set_priority', config: { priority: 'huge' } }, 'config.priority', /^set_priority needs/],
      [{ type: 'add_tag', config: {} }, 'config.tag', /^add_tag needs a tag/],
      [{ type: 'add_tag', config: { tag: ' ' } }, 'config.tag', /^add_tag needs a tag/],
      [{ type: 'add_tag', config: { tag: 'x'.repeat(65) } }, 'config.tag', /^add_tag needs a tag/],
      [{ type: 'webhook' }, 'config', /^webhook needs an http or https url/],
      [
        { type: 'webhook', config: { url: 'example.com' } },
        'config.url',
        /^webhook needs an http or https url/,
      ],
      [{ type: 'webhook', config: { url: 'ftp://a.b/' } }, 'config.url', /^webhook needs/],
      [{ type: 'webhook', config: { url: 'https://a.b/\u0000' } }, 'config.url', /NUL/],
      [
        { type: 'webhook', config: { url: `https://a.b/${'x'.repeat(2000)}` } },
        'config.url',
        /^webhook needs/,
      ],
      [{ type: 'send_email', config: { to: 'nobody' } }, 'config.to', /^send_email needs a valid address/],
      [{ type: 'delay', config: {} }, 'config.minutes', /^delay needs whole minutes from 1 to 10080$/],
      [{ type: 'delay', config: { minutes: '5' } }, 'config.minutes', /^delay needs whole minutes/],
      [{ type: 'delay', config: { minutes: 1.5 } }, 'config.minutes', /^delay needs whole minutes/],
      [{ type: 'batch', config: { minutes: 0 } }, 'config.minutes', /^batch needs whole minutes/],
      [{ type: 'batch', config: { minutes: 10081 } }, 'config.minutes', /^batch needs whole minutes/],
      [{ type: 'archive', config: 'now' }, 'config', /Expected object/],
    ])('an action %j is a 400 that names it', async (action, path, message) => {
      await expectRefused({ actions: [{ type: 'archive' }, action] }, `actions.1.${path}`, message);
    });

    test('a webhook’s url has a limit', async () => {
      const url = `https://example.com/${'x'.repeat(TARGET_URL_MAX)}`;
      await expectRefused(
        { actions: [{ type: 'webhook', config: { url } }] },
        'actions.0.config.url',
        /at most 2000/,
      );
    });

    async function expectRefused(fields: object, path: string, message: string | RegExp): Promise<void> {
      const ada = await newPerson();
      const made = await ada.rules.made();
      t.events.length = 0;
      const answers = [await ada.rules.create(aRule(fields))];
      const isGiven = Object.values(fields).every((value) => value !== undefined);
      if (isGiven) answers.push(await ada.rules.update(made.id, fields));
      for (const answer of answers) {
        expect(answer.statusCode).toBe(400);
        const issue = expect.objectContaining({
          path,
          message: typeof message === 'string' ? message : expect.stringMatching(message),
        });
        expect(answer.json()).toMatchObject({
          code: 'validation_failed',
          issues: expect.arrayContaining([issue]),
        });
      }
      expect(await ada.rules.all()).toEqual([made]);
      expect(t.events).toEqual([]);
    }

    test('an id that is none is a 404', async () => {
      const ada = await newPerson();
      for (const id of ['0', '999999', 'x', '1e3', '-1']) {
        for (const call of [ada.rules.update(id, {}), ada.rules.remove(id), ada.rules.restore(id)])
          expect((await call).json()).toEqual({ code: 'not_found', message: 'Rule not found' });
      }
    });

    test('they are for the signed-in', async () => {
      const nobody = ruleCallsOf(t, { headers: {} });
      for (const call of [
        nobody.list(),
        nobody.create(),
        nobody.update('1', {}),
        nobody.remove('1'),
        nobody.restore('1'),
      ])
        expect((await call).statusCode).toBe(401);
    });
  });
}
