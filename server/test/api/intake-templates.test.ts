import { MESSAGE_MAX } from '@alertstream/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { newSender, type TestSender } from '../senders.ts';
import { templateCallsOf } from '../templates.ts';

const variables = { host: 'db-1', percent: 92, free: '1.2 GB' };
const call = (fields: object = {}) => ({ template: 'Disk full', variables, ...fields });
const once = (key: string) => ({ 'idempotency-key': key });

for (const engine of engines) {
  describe(`sending with a template on ${engine.name}`, () => {
    let t: TestApp;
    let ada: TestSender;
    let templates: ReturnType<typeof templateCallsOf>;
    beforeAll(async () => {
      t = await openTestApp(engine);
    });
    afterAll(() => t.close());
    beforeEach(async () => {
      ada = await newSender(t);
      templates = templateCallsOf(t, ada);
    });

    test('the template gives everything, by its name in any capitals or by its id', async () => {
      const { id } = await templates.made();
      for (const template of ['Disk full', ' DISK FULL ', id]) {
        const answer = await ada.send(call({ template }));
        expect([answer.statusCode, answer.json()]).toMatchObject([
          201,
          {
            title: 'db-1: disk 92 % full',
            message: 'Only 1.2 GB left on db-1',
            category: 'system',
            priority: 'high',
            appName: 'monitor',
            metadata: null,
          },
        ]);
      }
      expect(await ada.inbox()).toHaveLength(3);
      expect(await ada.inbox('?q=disk%2092')).toHaveLength(3);
    });

    test('what the call says itself comes first, as it is, and needs no variables', async () => {
      await templates.made();
      const said = {
        title: 'Literally {host}',
        category: 'mine',
        priority: 'urgent',
        appName: 'other',
        metadata: { a: 1 },
      };
      expect((await ada.send(call({ ...said, variables: { host: 'db-1', free: 0 } }))).json()).toMatchObject({
        ...said,
        message: 'Only 0 left on db-1',
      });
      const both = { template: 'Disk full', title: 'T', message: 'M' };
      expect((await ada.send(both)).json()).toMatchObject({ title: 'T', message: 'M', priority: 'high' });
    });

    test('a template without placeholders needs no variables', async () => {
      await templates.made({ title: 'Plain', message: 'Literal {{braces}} and {}' });
      expect((await ada.send({ template: 'Disk full' })).json()).toMatchObject({
        title: 'Plain',
        message: 'Literal {braces} and {}',
      });
    });

    test('values are never looked into', async () => {
      await templates.made({ title: '{host}', message: '{free}' });
      const values = { host: '{free}{{host}}', free: "$& $1 {{free}} <b> '; drop table users" };
      expect((await ada.send(call({ variables: values }))).json()).toMatchObject({
        title: values.host,
        message: values.free,
      });
    });

    test('every missing variable is named in a 400', async () => {
      await templates.made();
      const answer = await ada.send(call({ variables: { host: 'db-1', Free: 1 } }));
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        {
          code: 'validation_failed',
          message:
            'variables.percent: Required by the template "Disk full"; variables.free: Required by the template "Disk full"',
          issues: [
            { path: 'variables.percent', message: 'Required by the template "Disk full"' },
            { path: 'variables.free', message: 'Required by the template "Disk full"' },
          ],
        },
      ]);
      const none = await ada.send({ template: 'Disk full' });
      expect(none.json().issues).toHaveLength(3);
      await templates.made({
        name: 'Built in',
        title: '{toString}',
        message: '{constructor}{hasOwnProperty}',
      });
      expect((await ada.send({ template: 'Built in', variables: {} })).json().issues).toHaveLength(3);
      expect(await ada.inbox()).toEqual([]);
    });

    test('an unknown template is named in a 404, and so is one of somebody else', async () => {
      const bob = await newSender(t);
      const { id } = await templateCallsOf(t, bob).made({ name: 'Bob’s' });
      for (const template of ['nothing', 'Bob’s', id, '999999999999999999999', '__proto__']) {
        const answer = await ada.send(call({ template }));
        const message = `You have no template with the name or id "${template}": nothing was stored`;
        expect([answer.statusCode, answer.json()]).toEqual([
          404,
          { code: 'not_found', message, issues: [{ path: 'template', message }] },
        ]);
      }
    });

    test('what comes out is under the limits of every notification', async () => {
      await templates.made({ title: '{host}', message: '{free}{free}' });
      const filled = async (host: string | number, free: string | number) =>
        (await ada.send(call({ variables: { host, free } }))).json().issues;
      expect(await filled('h'.repeat(201), 1)).toEqual([
        { path: 'title', message: 'String must contain at most 200 character(s)' },
      ]);
      expect(await filled('', '  ')).toEqual([
        { path: 'title', message: 'String must contain at least 1 character(s)' },
        { path: 'message', message: 'Must not be blank' },
      ]);
      const half = MESSAGE_MAX / 2;
      expect(await filled('h', 'm'.repeat(half + 1))).toEqual([
        { path: 'message', message: 'String must contain at most 10000 character(s)' },
      ]);
      expect(await filled('h'.repeat(200), 'm'.repeat(half))).toBeUndefined();
    });

    test('many placeholders of one long value make no more text than may be', async () => {
      await templates.made({ title: 'T', message: '{a}'.repeat(3333) });
      const answer = await ada.send(call({ variables: { a: 'x'.repeat(MESSAGE_MAX) } }));
      expect(answer.statusCode).toBe(400);
      expect(answer.json().issues).toEqual([
        { path: 'message', message: 'String must contain at most 10000 character(s)' },
      ]);
    });

    const NO_VALUE = 'Must be a number, or a text of at most 10000 characters without NUL';
    test.each<[string, string, object]>([
      ['template', 'String must contain at least 1 character(s)', { template: '' }],
      ['template', 'Expected string, received null', { template: null }],
      ['template', 'Expected string, received number', { template: 7 }],
      ['template', 'String must contain at most 100 character(s)', { template: 't'.repeat(101) }],
      ['variables', 'Expected record, received null', { variables: null }],
      ['variables', 'Expected record, received array', { variables: ['a'] }],
      ['variables.host', NO_VALUE, { variables: { host: true } }],
      ['variables.host', NO_VALUE, { variables: { host: null } }],
      ['variables.host', NO_VALUE, { variables: { host: { a: 1 } } }],
      ['variables.host', NO_VALUE, { variables: { host: 'a\u0000' } }],
      ['variables.host', NO_VALUE, { variables: { host: 'x'.repeat(MESSAGE_MAX + 1) } }],
      ['title', 'String must contain at least 1 character(s)', { title: '' }],
      ['appName', 'Expected string, received number', { appName: 5 }],
      ['metadata', 'Expected object', { metadata: [] }],
    ])('a wrong field is a 400 that names it: %s: %s', async (path, message, fields) => {
      await templates.made();
      const answer = await ada.send(call(fields));
      expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path, message }]]);
    });

    test('without a template, its fields mean nothing', async () => {
      const answer = await ada.send({ title: 'T {host}', message: 'M', variables: 'whatever' });
      expect([answer.statusCode, answer.json().title]).toEqual([201, 'T {host}']);
    });

    test('a change counts from the next call on: new, edited, deleted, restored', async () => {
      const status = async () => {
        const answer = await ada.send(call());
        return answer.statusCode === 201 ? answer.json().title : answer.statusCode;
      };
      expect(await status()).toBe(404);
      const { id } = await templates.made();
      expect(await status()).toBe('db-1: disk 92 % full');
      await templates.update(id, { title: 'Now {percent}' });
      expect(await status()).toBe('Now 92');
      await templates.update(id, { name: 'Other' });
      expect(await status()).toBe(404);
      await templates.update(id, { name: 'disk full' });
      await templates.remove(id);
      expect(await status()).toBe(404);
      await templates.restore(id);
      expect(await status()).toBe('Now 92');
    });

    test('a change by another process counts when the bus tells of it', async () => {
      const { id } = await templates.made();
      await ada.send(call());
      await t.storage.db
        .updateTable('notification_templates')
        .set({ title: 'Elsewhere' })
        .where('id', '=', Number(id))
        .execute();
      t.publish({ kind: 'templates-changed', userId: ada.user.id });
      expect((await ada.send(call())).json().title).toBe('Elsewhere');
    });

    test('the same key and body as sent is a replay, also after the template has changed or gone', async () => {
      const { id } = await templates.made();
      const first = await ada.send(call(), once('k'));
      expect(first.statusCode).toBe(201);
      await templates.update(id, { title: 'Another title' });
      const again = await ada.send({ variables, ignored: true, template: 'Disk full' }, once('k'));
      expect([again.statusCode, again.body]).toEqual([201, first.body]);
      expect(again.headers['idempotency-replayed']).toBe('true');
      await templates.remove(id);
      expect((await ada.send(call(), once('k'))).body).toBe(first.body);
      expect((await ada.send(call({ variables: {} }), once('k'))).statusCode).toBe(422);
      expect(await ada.inbox()).toHaveLength(1);
    });

    test('a key whose call was refused is free', async () => {
      expect((await ada.send(call(), once('k'))).statusCode).toBe(404);
      await templates.made();
      expect((await ada.send(call({ variables: {} }), once('k'))).statusCode).toBe(400);
      expect((await ada.send(call(), once('k'))).statusCode).toBe(201);
    });

    test('an app that is switched off is refused, whoever names it', async () => {
      await t.storage.db
        .insertInto('allowed_apps')
        .values({
          app_name: 'switchedOff',
          display_name: 'Off',
          description: null,
          icon: null,
          is_active: 0,
          allow_user_subscription: 1,
          created_at: 0,
        })
        .execute();
      t.publish({ kind: 'intake-changed' });
      await templates.made({ appName: 'switchedOff' });
      expect((await ada.send(call())).statusCode).toBe(403);
      expect((await ada.send(call({ appName: 'other' }))).statusCode).toBe(201);
    });
  });
}
