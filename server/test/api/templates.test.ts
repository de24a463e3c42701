import { TEMPLATE_RESTORE_MS, TEMPLATES_PER_USER } from '@alertstream/contract/templates';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweep } from '../../src/jobs/sweep.ts';
import { openTestApp, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { aTemplate, templateCallsOf } from '../templates.ts';

const MAKE_MANY_WITHIN_MS = 30_000;

for (const engine of engines) {
  describe(`templates on ${engine.name}`, () => {
    let t: TestApp;
    let ada: ReturnType<typeof templateCallsOf>;
    let adaId: number;
    beforeAll(async () => {
      t = await openTestApp(engine);
    });
    afterAll(() => t.close());
    beforeEach(async () => {
      const { user, headers } = await t.signedIn();
      ada = templateCallsOf(t, { headers });
      adaId = user.id;
      t.events.length = 0;
    });
    const rows = () => t.storage.db.selectFrom('notification_templates').where('user_id', '=', adaId);

    test('a template is made, listed, and told to every process', async () => {
      const nowIso = new Date(t.clock()).toISOString();
      const answer = await ada.create();
      const made = { ...aTemplate(), id: expect.any(String), createdAt: nowIso, updatedAt: nowIso };
      expect([answer.statusCode, answer.json()]).toEqual([201, made]);
      expect((await ada.list()).json()).toEqual([made]);
      expect(t.events).toEqual([{ kind: 'templates-changed', userId: adaId }]);
    });

    test('category and priority have defaults, and the name loses its outer spaces', async () => {
      const { category: _c, priority: _p, ...rest } = aTemplate({ name: '  Disk full ' });
      expect((await ada.create(rest)).json()).toMatchObject({
        name: 'Disk full',
        category: 'system',
        priority: 'normal',
      });
    });

    test('the list is by name', async () => {
      for (const name of ['beta', 'Alpha', 'gamma']) await ada.made({ name });
      expect(await ada.names()).toEqual(['Alpha', 'beta', 'gamma']);
    });

    test.each<[string, string, object]>([
      ['name', 'String must contain at least 1 character(s)', { name: '' }],
      ['name', 'Must not be blank', { name: '  ' }],
      ['name', 'Required', { name: undefined }],
      ['name', 'String must contain at most 100 character(s)', { name: 'n'.repeat(101) }],
      ['name', 'Must be more than a number, which calls would take for an id', { name: ' 42 ' }],
      ['title', 'String must contain at least 1 character(s)', { title: '' }],
      ['title', 'String must contain at most 200 character(s)', { title: 't'.repeat(201) }],
      ['message', 'Required', { message: undefined }],
      ['message', 'String must contain at most 10000 character(s)', { message: 'm'.repeat(10_001) }],
      ['message', 'Must not contain NUL characters', { message: 'a\u0000' }],
      ['appName', 'String must contain at least 1 character(s)', { appName: '' }],
      ['appName', 'String must contain at most 64 character(s)', { appName: 'a'.repeat(65) }],
      ['category', 'String must contain at least 1 character(s)', { category: '' }],
      [
        'priority',
        "Invalid enum value. Expected 'low' | 'normal' | 'high', received 'critical'",
        { priority: 'critical' },
      ],
    ])('a wrong field is a 400 that names it: %s: %s', async (path, message, fields) => {
      const made = await ada.made();
      for (const answer of [
        await ada.create({ ...aTemplate({ name: 'Another' }), ...fields }),
        ...(Object.values(fields)[0] === undefined ? [] : [await ada.update(made.id, fields)]),
      ]) {
        expect(answer.statusCode).toBe(400);
        expect(answer.json().issues).toContainEqual({ path, message });
      }
      expect((await ada.list()).json()).toEqual([made]);
    });

    test('a name is taken whatever its capitals, also of two that come at once, and for its owner alone', async () => {
      const answers = await Promise.all(
        ['Disk full', 'DISK FULL'].map((name) => ada.create(aTemplate({ name }))),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
      const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
      expect(refused.issues).toEqual([{ path: 'name', message: refused.message }]);
      expect(refused.message).toMatch(/^You already have a template with the name "disk full"$/i);
      const bob = templateCallsOf(t, await t.signedIn());
      expect((await bob.create()).statusCode).toBe(201);
    });

    test('a change leaves the other fields as they are', async () => {
      const made = await ada.made();
      t.advance(1000);
      const answer = await ada.update(made.id, { title: 'New', priority: 'low' });
      const changed = {
        ...made,
        title: 'New',
        priority: 'low',
        updatedAt: new Date(t.clock()).toISOString(),
      };
      expect([answer.statusCode, answer.json()]).toEqual([200, changed]);
      expect((await ada.list()).json()).toEqual([changed]);
      expect(t.events).toHaveLength(2);
      expect((await ada.update(made.id, { name: 'DISK Full' })).json().name).toBe('DISK Full');
    });

    test('a change to a name that another one has is a 409 that names it', async () => {
      await ada.made();
      const other = await ada.made({ name: 'Other' });
      const answer = await ada.update(other.id, { name: 'disk FULL', title: 'New' });
      const message = 'You already have a template with the name "disk FULL"';
      expect([answer.statusCode, answer.json().issues]).toEqual([409, [{ path: 'name', message }]]);
      expect((await ada.list()).json()).toContainEqual(other);
    });

    test('a deleted template is gone, its name is free, and it can be brought back for a minute', async () => {
      const made = await ada.made();
      const answer = await ada.remove(made.id);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect(await ada.names()).toEqual([]);
      expect((await ada.update(made.id, { title: 'x' })).statusCode).toBe(404);
      expect((await ada.remove(made.id)).statusCode).toBe(404);

      t.advance(TEMPLATE_RESTORE_MS - 1);
      for (const undone of [await ada.restore(made.id), await ada.restore(made.id)]) {
        expect([undone.statusCode, undone.json()]).toEqual([200, made]);
      }
      expect((await ada.list()).json()).toEqual([made]);

      await ada.remove(made.id);
      t.advance(TEMPLATE_RESTORE_MS);
      expect((await ada.restore(made.id)).statusCode).toBe(404);
    });

    test('a template whose name was given away meanwhile stays deleted, and says why', async () => {
      const made = await ada.made();
      await ada.remove(made.id);
      await ada.made({ name: 'disk full' });
      const answer = await ada.restore(made.id);
      expect(answer.statusCode).toBe(409);
      expect(answer.json().message).toContain('Another template has the name "Disk full" by now');
      expect(await ada.names()).toEqual(['disk full']);
    });

    test('the sweep removes what can’t be brought back, and a user piles up no more than 20', async () => {
      for (let count = 0; count < 25; count++) {
        await ada.remove((await ada.made()).id);
        t.advance(1);
      }
      const kept = await rows().select('id').orderBy('id').execute();
      expect(kept).toHaveLength(20);
      const last = kept.at(-1);
      expect((await ada.restore(String(last?.id))).statusCode).toBe(200);
      t.advance(TEMPLATE_RESTORE_MS);
      await sweep(t);
      expect(await rows().select('id').execute()).toEqual([last]);
    });

    test(
      'there is a limit, which restoring keeps as well',
      async () => {
        const gone = await ada.made({ name: 'gone' });
        await ada.remove(gone.id);
        const names = Array.from({ length: TEMPLATES_PER_USER }, (_, index) => `t${index}`);
        await Promise.all(names.map((name) => ada.made({ name })));
        const message =
          'You have 100 templates, which is as many as there can be. Delete one that is not used any more';
        for (const answer of [await ada.create(), await ada.restore(gone.id)]) {
          expect([answer.statusCode, answer.json()]).toEqual([409, { code: 'conflict', message }]);
        }
        expect(await ada.names()).toHaveLength(TEMPLATES_PER_USER);
      },
      MAKE_MANY_WITHIN_MS,
    );

    test('nobody reaches another one’s templates', async () => {
      const made = await ada.made();
      const bob = templateCallsOf(t, await t.signedIn());
      expect(await bob.names()).toEqual([]);
      for (const id of [made.id, '999999', 'x', '1e3', '-1', '0']) {
        for (const answer of [
          await bob.update(id, { title: 'x' }),
          await bob.remove(id),
          await bob.restore(id),
        ]) {
          expect([answer.statusCode, answer.json().message]).toEqual([404, 'Template not found']);
        }
      }
      await ada.remove(made.id);
      expect((await bob.restore(made.id)).statusCode).toBe(404);
      const nobody = templateCallsOf(t, { headers: {} });
      expect((await nobody.list()).statusCode).toBe(401);
      expect((await nobody.create()).statusCode).toBe(401);
    });
  });
}
