import { appInput } from '@alertstream/contract/apps';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteApp } from '../../src/domain/apps/delete.ts';
import { registerApp } from '../../src/domain/apps/register.ts';
import { updateApp } from '../../src/domain/apps/update.ts';
import { openTestApp, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { appCallsOf, newAppAdministrator, preferenceCallsOf } from '../registered-apps.ts';
import { aNotification, newSender } from '../senders.ts';

const input = { appName: 'marketBot', displayName: 'Market Bot' };
const app = {
  appName: 'marketBot',
  displayName: 'Market Bot',
  description: null,
  icon: null,
  isActive: true,
  allowUserSubscription: true,
  revision: expect.any(Number),
};

for (const engine of engines) {
  describe(`registered apps on ${engine.name}`, () => {
    let t: TestApp;
    let admin: Awaited<ReturnType<typeof newAppAdministrator>>;
    beforeAll(async () => {
      t = await openTestApp(engine);
      admin = await newAppAdministrator(t);
    });
    afterAll(() => t.close());
    beforeEach(async () => {
      await t.storage.db.deleteFrom('allowed_apps').execute();
      t.publish({ kind: 'intake-changed' });
      t.events.length = 0;
    });

    test('an app is registered, with what the dialog leaves out as its defaults', async () => {
      const answer = await admin.create(input);
      expect([answer.statusCode, answer.json()]).toEqual([201, app]);
      expect((await admin.list()).json()).toEqual([app]);
      expect(t.events).toEqual([{ kind: 'intake-changed' }]);
    });

    test('or with all of it, switches as 1 and 0 too', async () => {
      const whole = { ...input, description: 'Trades', icon: '📈', isActive: 0, allowUserSubscription: 1 };
      expect((await admin.create(whole)).json()).toEqual({
        ...app,
        description: 'Trades',
        icon: '📈',
        isActive: false,
      });
    });

    test('the list has the oldest first', async () => {
      for (const name of ['b', 'a', 'c']) {
        await admin.register(name);
        t.advance(1);
      }
      expect((await admin.list()).json().map(({ appName }: typeof app) => appName)).toEqual(['b', 'a', 'c']);
    });

    test('a name that is taken is a 409 that names the field, also of two that come at once', async () => {
      const answers = await Promise.all([admin.create(input), admin.create(input), admin.create(input)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
      const message = 'There already is an app with the name marketBot';
      expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
        code: 'conflict',
        message,
        issues: [{ path: 'appName', message }],
      });
      expect((await admin.create({ ...input, appName: 'MarketBot' })).statusCode).toBe(201);
    });

    test.each<[object, string, string]>([
      [{ appName: 'market bot' }, 'appName', 'Must have no spaces'],
      [{ appName: ' marketBot' }, 'appName', 'Must have no spaces'],
      [{ appName: 'market\tBot' }, 'appName', 'Must have no spaces'],
      [{ appName: '' }, 'appName', 'String must contain at least 1 character(s)'],
      [{ appName: undefined }, 'appName', 'Required'],
      [{ appName: '..' }, 'appName', 'Must be more than dots'],
      [{ appName: 'a'.repeat(65) }, 'appName', 'String must contain at most 64 character(s)'],
      [{ appName: 'a\u0000' }, 'appName', 'Must not contain NUL characters'],
      [{ appName: 5 }, 'appName', 'Expected string, received number'],
      [{ displayName: '' }, 'displayName', 'String must contain at least 1 character(s)'],
      [{ displayName: '  ' }, 'displayName', 'Must not be blank'],
      [{ displayName: undefined }, 'displayName', 'Required'],
      [{ description: 'd'.repeat(501) }, 'description', 'String must contain at most 500 character(s)'],
      [{ icon: 7 }, 'icon', 'Expected string, received number'],
      [{ isActive: 'yes' }, 'isActive', 'Must be true, false, 1 or 0'],
      [{ allowUserSubscription: 2 }, 'allowUserSubscription', 'Must be true, false, 1 or 0'],
    ])('%j is a 400', async (fields, path, message) => {
      const answer = await admin.create({ ...input, ...fields });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().issues).toContainEqual({ path, message });
      expect((await admin.list()).json()).toEqual([]);
    });

    test('a change leaves the other fields as they are', async () => {
      await admin.create({ ...input, description: 'Trades' });
      t.events.length = 0;
      expect((await admin.update('marketBot', { isActive: 0 })).json()).toMatchObject({ isActive: false });
      expect((await admin.update('marketBot', { allowUserSubscription: false })).statusCode).toBe(200);
      const last = await admin.update('marketBot', { appName: 'marketBot', displayName: 'Bot', icon: null });
      const changed = { isActive: false, allowUserSubscription: false, displayName: 'Bot' };
      expect([last.statusCode, last.json()]).toEqual([200, { ...app, description: 'Trades', ...changed }]);
      expect((await admin.list()).json()).toEqual([last.json()]);
      expect(t.events).toEqual(Array(3).fill({ kind: 'intake-changed' }));
    });

    test('a change of nothing changes nothing', async () => {
      const created = (await admin.create(input)).json();
      for (const changes of [
        {},
        { isActive: 1 },
        { displayName: 'Market Bot', revision: created.revision },
      ]) {
        const answer = await admin.update('marketBot', changes);
        expect([answer.statusCode, answer.json()]).toEqual([200, created]);
      }
    });

    test('a change that was made for another revision is refused, and says so', async () => {
      const { revision } = (await admin.create(input)).json();
      const first = await admin.update('marketBot', { description: 'First', revision });
      expect(first.json()).toMatchObject({ description: 'First', revision: revision + 1 });
      const second = await admin.update('marketBot', { displayName: 'Second', revision });
      const message =
        'Somebody else has changed this app in the meantime. Nothing was saved: look again first';
      expect([second.statusCode, second.json()]).toEqual([
        409,
        { code: 'conflict', message, issues: [{ path: 'revision', message }] },
      ]);
      expect((await admin.list()).json()).toEqual([first.json()]);
      const third = await admin.update('marketBot', { displayName: 'Third', revision: revision + 1 });
      expect(third.json()).toMatchObject({ displayName: 'Third', description: 'First' });
      expect((await admin.update('marketBot', { displayName: 'No revision' })).statusCode).toBe(200);
      expect((await admin.update('marketBot', { revision: 'x' })).statusCode).toBe(400);
    });

    test('of two who change the same revision at once, one is refused', async () => {
      const { revision } = (await admin.create(input)).json();
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((description) => admin.update('marketBot', { description, revision })),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    });

    test('an app that was deleted and registered anew is another one', async () => {
      const { revision } = (await admin.create(input)).json();
      await admin.remove('marketBot');
      t.advance(1000);
      await admin.create({ ...input, displayName: 'Anew' });
      expect((await admin.update('marketBot', { displayName: 'Old', revision })).statusCode).toBe(409);
    });

    test('a change of the name is a 400 that names it', async () => {
      await admin.create(input);
      const answer = await admin.update('marketBot', { appName: 'other', isActive: 0 });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().issues).toEqual([
        { path: 'appName', message: "Must stay marketBot: an app's name never changes" },
      ]);
      expect((await admin.list()).json()).toEqual([app]);
    });

    test.each<[object]>([[{ displayName: ' ' }], [{ isActive: null }], [{ description: ['a'] }]])(
      'a change to %j is a 400',
      async (fields) => {
        await admin.create(input);
        expect((await admin.update('marketBot', fields)).statusCode).toBe(400);
        expect((await admin.list()).json()).toEqual([app]);
      },
    );

    test.each([
      'a/b',
      '100%',
      '%2F',
      'größe',
      '磁盘',
      '🎉',
      "it's",
      'a?b#c',
      'a\\b',
      ';--',
      '/'.repeat(64),
      '磁'.repeat(64),
    ])('the name %s can be registered, changed and deleted', async (appName) => {
      await admin.register(appName);
      const changed = await admin.update(appName, { isActive: 0 });
      expect([changed.statusCode, changed.json()]).toEqual([
        200,
        expect.objectContaining({ appName, isActive: false }),
      ]);
      expect((await admin.remove(appName)).statusCode).toBe(204);
      expect((await admin.list()).json()).toEqual([]);
    });

    test('switching an app off and on counts from the next notification on', async () => {
      const ada = await newSender(t);
      const send = async () => (await ada.send(aNotification({ appName: 'marketBot' }))).statusCode;
      await admin.create(input);
      expect(await send()).toBe(201);
      await admin.update('marketBot', { isActive: 0 });
      expect(await send()).toBe(403);
      await admin.update('marketBot', { isActive: 1 });
      expect(await send()).toBe(201);
      await admin.update('marketBot', { isActive: false });
      await admin.remove('marketBot');
      expect(await send()).toBe(201);
    });

    test('deleting an app deletes every preference for it, and those alone', async () => {
      await admin.register('marketBot');
      await admin.register('other');
      const people = [await newSender(t), await newSender(t)].map((one) => preferenceCallsOf(t, one));
      for (const one of people) {
        await one.prefer('marketBot', { enabled: 0 });
        await one.prefer('other', { enabled: 0 });
      }
      const answer = await admin.remove('marketBot');
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      for (const one of people) expect((await one.list()).json()).toMatchObject([{ appName: 'other' }]);
      expect((await admin.remove('marketBot')).statusCode).toBe(404);
      const [ada] = people;
      await admin.register('marketBot');
      expect((await ada?.preview('marketBot'))?.json().normal.announce).toBe('now');
    });

    test('what administrators do is logged', async () => {
      await admin.create({ ...input, appName: 'logged' });
      await admin.update('logged', { isActive: 0, icon: 'x' });
      await admin.remove('logged');
      const lines = await t.storage.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
      const about = lines
        .filter((line) => line.detail.includes('logged'))
        .map(({ event, actor_id, detail }) => [event, actor_id, JSON.parse(detail)]);
      expect(about).toEqual([
        ['app.created', admin.user.id, { appName: 'logged' }],
        ['app.updated', admin.user.id, { appName: 'logged', changed: 'icon is_active' }],
        ['app.deleted', admin.user.id, { appName: 'logged', preferences: 0 }],
      ]);
    });

    test('an app that is not there is a 404', async () => {
      for (const answer of [await admin.update('nobody', { isActive: 0 }), await admin.remove('nobody')]) {
        expect([answer.statusCode, answer.json()]).toEqual([
          404,
          { code: 'not_found', message: 'App not found' },
        ]);
      }
      expect((await admin.update('a'.repeat(65), {})).statusCode).toBe(400);
      expect((await admin.remove('a\u0000')).statusCode).toBe(400);
      expect(t.events).toEqual([]);
    });

    test('whoever was an administrator when the call came, and is none any more, changes nothing', async () => {
      await admin.create(input);
      const actor = { id: (await t.createUser()).id, address: '127.0.0.1' };
      const another = appInput.parse({ ...input, appName: 'another' });
      for (const attempt of [
        () => registerApp(t, { app: another, actor }),
        () => updateApp(t, { appName: 'marketBot', changes: { isActive: false }, actor }),
        () => deleteApp(t, { appName: 'marketBot', actor }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ status: 403, code: 'forbidden' });
      }
      expect((await admin.list()).json()).toEqual([app]);
    });

    test('a plain user is refused with 403, and nobody with 401', async () => {
      await admin.create(input);
      const plain = appCallsOf(t, (await t.signedIn()).headers);
      const nobody = appCallsOf(t, {});
      for (const [calls, status, code] of [
        [plain, 403, 'forbidden'],
        [nobody, 401, 'unauthenticated'],
      ] as const) {
        const answers = await Promise.all([
          calls.list(),
          calls.create({ ...input, appName: 'another' }),
          calls.create({ nonsense: true }),
          calls.update('marketBot', { isActive: 0 }),
          calls.update('nobody', { isActive: 0 }),
          calls.remove('marketBot'),
          calls.unregistered(),
        ]);
        for (const answer of answers) {
          expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
        }
      }
      expect((await admin.list()).json()).toEqual([app]);
    });
  });
}
