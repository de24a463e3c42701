import { errorBody } from '@alertstream/contract/errors';
import { notification } from '@alertstream/contract/notifications';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { aNotification, newSender, postRaw, type TestSender } from '../senders.ts';

/** Values near the ones that a notification wants, so that the search does not stop at the first field. */
const awkwardText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ minLength: 1, maxLength: 210 }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', '__proto__', 'constructor', '%', "'; drop table users; --"),
);
const awkwardValue = fc.oneof(awkwardText, fc.jsonValue(), fc.double());
const nearlyNotification = fc.record(
  {
    title: fc.oneof({ weight: 5, arbitrary: awkwardText }, awkwardValue),
    message: fc.oneof({ weight: 5, arbitrary: awkwardText }, awkwardValue),
    appName: awkwardValue,
    category: awkwardValue,
    priority: fc.oneof(fc.constantFrom('low', 'normal', 'high', 'critical', 'urgent'), awkwardValue),
    metadata: fc.oneof(fc.dictionary(awkwardText, fc.jsonValue()), awkwardValue),
  },
  { requiredKeys: ['title', 'message'] },
);

for (const engine of engines) {
  describe(`hostile notifications on ${engine.name}`, () => {
    let t: TestApp;
    let ada: TestSender;
    beforeAll(async () => {
      t = await openTestApp(engine, { intakeRatePerMinute: 0 });
      ada = await newSender(t);
    });
    afterAll(() => t.close());

    const headers = () => ({ 'x-api-key': ada.key, 'content-type': 'application/json' });

    /** Accepted as the contract says, and listed so; or refused by the caller's fault, in our words. */
    async function expectAcceptedOrRefused(payload: string): Promise<void> {
      const answer = await postRaw(t, payload, headers());
      expect(answer.body).not.toMatch(/\bat .*\.ts:\d+|node_modules/);
      if (answer.statusCode !== 201) {
        expect(answer.statusCode).toBe(400);
        errorBody.parse(answer.json());
        return;
      }
      expect((await ada.inbox('?limit=1'))[0]).toEqual(notification.parse(answer.json()));
    }

    test('any JSON value is accepted or refused, and never a fault of the server', async () => {
      const body = fc.oneof(fc.jsonValue(), nearlyNotification);
      await fc.assert(
        fc.asyncProperty(body, (value) => expectAcceptedOrRefused(JSON.stringify(value))),
        { numRuns: 300 },
      );
    });

    test('nor is any text that is nearly JSON', async () => {
      const json = JSON.stringify(aNotification({ metadata: { a: [1, 'é'] } }));
      const damaged = fc
        .tuple(fc.nat(json.length), fc.nat(8), fc.string({ unit: 'binary' }))
        .map(([at, gap, put]) => json.slice(0, at) + put + json.slice(at + gap));
      await fc.assert(fc.asyncProperty(damaged, expectAcceptedOrRefused), { numRuns: 200 });
    });

    test.each([100, 1000, 2000, 4000, 7000, 8100, 8180, 30_000])(
      'metadata nested %i levels deep',
      async (levels) => {
        const lists = '['.repeat(levels) + ']'.repeat(levels);
        await expectAcceptedOrRefused(`{"title":"a","message":"b","metadata":{"a":${lists}}}`);
        const objects = `${'{"":'.repeat(levels / 4)}1${'}'.repeat(levels / 4)}`;
        await expectAcceptedOrRefused(`{"title":"a","message":"b","metadata":${objects}}`);
      },
    );

    test('metadata nested 60,000 levels deep, which no body holds: 400', async () => {
      await expectAcceptedOrRefused(`{"title":"a","message":"b","metadata":{"a":${'['.repeat(60_000)}`);
    });

    test.each([
      ['a field', '{"title":"a","message":"b","__proto__":{"isAdmin":true}}'],
      ['metadata', '{"title":"a","message":"b","metadata":{"__proto__":{"isAdmin":true}}}'],
      ['a constructor', '{"title":"a","message":"b","metadata":{"constructor":{"prototype":{"x":1}}}}'],
    ])('a prototype smuggled in as %s is refused', async (_what, payload) => {
      expect((await postRaw(t, payload, headers())).statusCode).toBe(400);
      expect({}).not.toHaveProperty('isAdmin');
    });

    test('the list and the statistics still answer after all that', async () => {
      expect((await ada.list('?limit=200')).statusCode).toBe(200);
      expect((await ada.stats()).total).toBeGreaterThan(0);
    });
  });
}
