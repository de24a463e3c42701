import { type Delivery, delivery, webhookTest } from '@alertstream/contract/deliveries';
import { type Webhook, webhook } from '@alertstream/contract/webhooks';
import { z } from 'zod';
import type { TestApp } from './app.ts';

type Headers = Record<string, string>;

/** What a person does with webhooks; `call` gives the plain answer. */
export function webhookCallsOf(t: TestApp, person: { headers: Headers }) {
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', payload?: object) =>
    t.app.inject({
      method,
      url: `/api/webhooks${path}`,
      headers: person.headers,
      ...(payload === undefined ? {} : { payload }),
    });
  async function ok<T>(schema: z.ZodType<T>, ...args: Parameters<typeof call>): Promise<T> {
    const answer = await call(...args);
    if (answer.statusCode >= 300) throw new Error(`${args.join(' ')}: ${answer.statusCode} ${answer.body}`);
    return schema.parse(answer.json());
  }
  return {
    call,
    made: (input: object): Promise<Webhook> => ok(webhook, 'POST', '', { name: 'CI', events: [], ...input }),
    all: () => ok(z.array(webhook), 'GET'),
    change: (id: string, changes: object) => ok(webhook, 'PATCH', `/${id}`, changes),
    test: (id: string) => ok(webhookTest, 'POST', `/${id}/test`),
    rotate: (id: string) => ok(webhook, 'POST', `/${id}/rotate-secret`),
    log: (id: string, query = ''): Promise<Delivery[]> =>
      ok(z.array(delivery), 'GET', `/${id}/deliveries${query}`),
  };
}
