import type { RuleCondition } from '@alertstream/contract/rule-conditions';
import { type Rule, type RuleAction, rule } from '@alertstream/contract/rules';
import { ORIGIN, type TestApp } from './app.ts';

type Headers = Record<string, string>;

/** A condition as the dialog sends it. */
export function condition(
  field: RuleCondition['field'],
  operator: RuleCondition['operator'],
  value: string,
  logicalOperator: RuleCondition['logicalOperator'] = 'AND',
): RuleCondition {
  return { field, operator, value, logicalOperator };
}

/** What the dialog saves; any field can be another. */
export function aRule(fields: object = {}) {
  return {
    name: 'Night shift',
    priority: 2,
    conditions: [condition('title', 'contains', 'disk')],
    actions: [{ type: 'add_tag', config: { tag: 'ops' } }] satisfies RuleAction[],
    ...fields,
  };
}

/** The calls of /api/notification-rules, as whoever these headers sign in. */
export function ruleCallsOf(t: TestApp, who: { headers: Headers }) {
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', payload?: object) => {
    const url = `/api/notification-rules${path}`;
    const headers = { origin: ORIGIN, ...who.headers };
    return t.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  };
  return {
    list: () => call('GET'),
    create: (payload: object = aRule()) => call('POST', '', payload),
    update: (id: string, payload: object) => call('PATCH', `/${encodeURIComponent(id)}`, payload),
    remove: (id: string) => call('DELETE', `/${encodeURIComponent(id)}`),
    restore: (id: string) => call('POST', `/${encodeURIComponent(id)}/restore`),
    preview: (payload: object) => call('POST', '/preview', payload),
    suggestions: () => call('GET', '/suggestions'),
    dismiss: (appName: string) => call('DELETE', `/suggestions/${encodeURIComponent(appName)}`),
    /** Makes one that is accepted. */
    async made(fields: object = {}): Promise<Rule> {
      const answer = await call('POST', '', aRule(fields));
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
      return rule.parse(answer.json());
    },
    /** All of them, in the order of the list. */
    async all(): Promise<Rule[]> {
      return rule.array().parse((await call('GET')).json());
    },
  };
}
