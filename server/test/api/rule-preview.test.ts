import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, START_MS, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { aRule, condition, ruleCallsOf } from '../rules.ts';
import { newSender } from '../senders.ts';
import { aRow } from '../storage/rows.ts';

const DAY_MS = 86_400_000;

for (const engine of engines) {
  describe(`dry runs and suggestions on ${engine.name}`, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine, { intakeRatePerMinute: 0 });
    });
    afterAll(() => t.close());
    beforeEach(() => t.advance(START_MS - t.clock()));

    async function newPerson() {
      const person = await newSender(t);
      return Object.assign(person, { rules: ruleCallsOf(t, person) });
    }
    type Person = Awaited<ReturnType<typeof newPerson>>;

    const preview = async (person: Person, input: object) => {
      const answer = await person.rules.preview(input);
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json();
    };

    test('a dry run says how many of the last days would have matched, wherever they lie, and shows ten', async () => {
      const [ada, bob] = [await newPerson(), await newPerson()];
      const at = (daysAgo: number, fields: object = {}) =>
        aRow({ userId: ada.user.id, createdAt: t.clock() - daysAgo * DAY_MS, title: 'Disk full', ...fields });
      await t.storage.intake.commit([
        at(20),
        at(8),
        ...Array.from({ length: 15 }, (_, index) => at(5, { title: `Disk ${index}` })),
        at(4, { place: 'trash' }),
        at(3, { place: 'muted' }),
        at(2, { title: 'other' }),
        aRow({ userId: bob.user.id, createdAt: t.clock(), title: 'Disk of Bob' }),
        at(1, { place: 'archive', isRead: 1 }),
      ]);
      const conditions = [condition('title', 'contains', 'disk')];
      const week = await preview(ada, { conditions });
      expect(week).toMatchObject({ examined: 19, matched: 18, isPartial: false });
      expect(week.sample).toHaveLength(10);
      expect(week.sample.map(({ title }: { title: string }) => title).slice(0, 4)).toEqual([
        'Disk full',
        'Disk full',
        'Disk full',
        'Disk 14',
      ]);
      expect(await preview(ada, { conditions, days: 30 })).toMatchObject({ examined: 21, matched: 20 });
      expect(await preview(ada, { conditions, days: 1 })).toEqual({
        examined: 0,
        matched: 0,
        isPartial: false,
        sample: [],
      });
      const seen = await preview(bob, { conditions, actions: aRule().actions });
      expect(seen).toMatchObject({ examined: 1, matched: 1, sample: [{ title: 'Disk of Bob' }] });
      expect(await bob.rules.all()).toEqual([]);
    });

    test('an age that has yet to come counts', async () => {
      const ada = await newPerson();
      await ada.sent({ title: 'a' });
      await ada.sent({ title: 'b' });
      const old = condition('age', 'greater_than', '30');
      expect(await preview(ada, { conditions: [old] })).toMatchObject({ examined: 2, matched: 2 });
      expect(await preview(ada, { conditions: [old, condition('title', 'equals', 'a')] })).toMatchObject({
        matched: 1,
      });
    });

    test('a dry run looks at 10,000 at most, and says so', async () => {
      const ada = await newPerson();
      const row = aRow({ userId: ada.user.id, createdAt: t.clock(), title: 'x' });
      for (let batch = 0; batch < 11; batch++)
        await t.storage.intake.commit(Array.from({ length: 1000 }, () => row));
      const conditions = [1, 2, 3].map((each) => condition('message', 'regex', `(a?){50}§{${each}}`, 'OR'));
      const seen = await preview(ada, { conditions, days: 30 });
      expect(seen).toMatchObject({ examined: 10_000, matched: 0, isPartial: true });
    });

    test.each<[object, string]>([
      [{ days: 0 }, 'days'],
      [{ days: 31 }, 'days'],
      [{ days: 1.5 }, 'days'],
      [{ conditions: [] }, 'conditions'],
      [{ conditions: [condition('title', 'regex', '(')] }, 'conditions.0.value'],
      [{ actions: [{ type: 'webhook' }] }, 'actions.0.config'],
    ])('a dry run of %j is a 400', async (fields, path) => {
      const ada = await newPerson();
      const answer = await ada.rules.preview({ conditions: aRule().conditions, ...fields });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().issues[0].path).toBe(path);
    });

    /** So many of an app, moved by hand by now; the first of them read. */
    async function moved(
      person: Person,
      appName: string,
      count: number,
      { read = 0, place = 'archive', daysAgo = 1 } = {},
    ) {
      await t.storage.intake.commit(
        Array.from({ length: count }, (_, index) =>
          aRow({
            userId: person.user.id,
            createdAt: t.clock() - daysAgo * DAY_MS,
            appName,
            place: place === 'trash' ? 'trash' : 'archive',
            isRead: index < read ? 1 : 0,
            movedBy: 'owner',
          }),
        ),
      );
    }

    const suggestions = async (person: Person) => (await person.rules.suggestions()).json();

    test('what is kept being moved unread becomes a suggestion, and a rule that is accepted', async () => {
      const ada = await newPerson();
      await moved(ada, 'archived', 25, { read: 4 });
      await moved(ada, 'trashed', 21, { place: 'trash' });
      await moved(ada, 'too few', 19);
      await moved(ada, 'read', 20, { read: 4 });
      await moved(ada, 'long ago', 30, { daysAgo: 31 });
      await t.storage.intake.commit(
        Array.from({ length: 30 }, () =>
          aRow({
            userId: ada.user.id,
            createdAt: t.clock(),
            appName: 'by rule',
            place: 'archive',
            movedBy: 'rule',
          }),
        ),
      );
      const found = await suggestions(ada);
      expect(found).toMatchObject([
        {
          appName: 'archived',
          moved: 25,
          unread: 21,
          rule: { name: 'Archive archived', actions: [{ type: 'archive' }] },
        },
        {
          appName: 'trashed',
          moved: 21,
          unread: 21,
          rule: { name: 'Move trashed to the trash', actions: [{ type: 'delete' }] },
        },
      ]);
      expect((await ada.rules.create(found[0].rule)).statusCode).toBe(201);
      expect((await ada.sent({ appName: 'Archived' })).place).toBe('archive');
      expect(await suggestions(ada)).toMatchObject([{ appName: 'trashed' }]);
    });

    test('a dismissed suggestion stays away, for its user alone', async () => {
      const [ada, bob] = [await newPerson(), await newPerson()];
      for (const person of [ada, bob]) await moved(person, 'a/ü %', 20);
      for (let times = 0; times < 2; times++) expect((await ada.rules.dismiss('a/ü %')).statusCode).toBe(204);
      expect((await ada.rules.dismiss('nobody')).statusCode).toBe(204);
      expect(await suggestions(ada)).toEqual([]);
      expect(await suggestions(bob)).toHaveLength(1);
      expect(await t.storage.db.selectFrom('dismissed_suggestions').selectAll().execute()).toHaveLength(1);
    });

    test('they are for the signed-in', async () => {
      const nobody = ruleCallsOf(t, { headers: {} });
      for (const call of [
        nobody.preview({ conditions: aRule().conditions }),
        nobody.suggestions(),
        nobody.dismiss('a'),
      ])
        expect((await call).statusCode).toBe(401);
    });
  });
}
