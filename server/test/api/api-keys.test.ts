import { API_KEYS_PER_USER } from '@alertstream/contract/api-keys';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findKeyByHash } from '../../src/storage/people/api-keys.ts';
import { openTestApp, type TestApp } from '../app.ts';
import { post } from '../calls.ts';
import { engines } from '../engines.ts';

type Headers = Record<string, string>;

for (const engine of engines) {
  describe(`API keys on ${engine.name}`, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine);
    });
    afterAll(() => t.close());
    beforeEach(() => {
      t.events.length = 0;
    });

    const list = async (headers: Headers) => (await t.app.inject({ url: '/api/api-keys', headers })).json();
    const create = (headers: Headers, name: unknown) => post(t, '/api/api-keys', { name }, headers);
    const remove = (headers: Headers, id: string) =>
      t.app.inject({ method: 'DELETE', url: `/api/api-keys/${encodeURIComponent(id)}`, headers });
    const send = (key: string) =>
      post(t, '/api/notifications', { title: 'Hello', message: 'World' }, { 'x-api-key': key });

    test('a key is made, shown whole, and sends', async () => {
      const { headers } = await t.signedIn();
      expect(await list(headers)).toEqual([]);
      const answer = await create(headers, ' Backup script ');
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toEqual({
        id: expect.stringMatching(/^\d+$/),
        name: 'Backup script',
        key: expect.stringMatching(/^ask_[0-9A-Za-z]{43}$/),
        isActive: true,
        createdAt: new Date(t.clock()).toISOString(),
        lastUsedAt: null,
      });
      expect(await list(headers)).toEqual([answer.json()]);

      t.advance(1000);
      expect((await send(answer.json().key)).statusCode).toBe(201);
      expect(await list(headers)).toMatchObject([{ lastUsedAt: new Date(t.clock()).toISOString() }]);
    });

    test('the list has the newest first, and only one’s own', async () => {
      const [one, other] = [await t.signedIn(), await t.signedIn()];
      for (const name of ['first', 'second', 'third']) await t.createKey(one.user, name);
      t.advance(1);
      await t.createKey(one.user, 'fourth');
      await t.createKey(other.user, 'not theirs');
      const names = (await list(one.headers)).map(({ name }: { name: string }) => name);
      expect(names).toEqual(['fourth', 'third', 'second', 'first']);
    });

    test('a deleted key is gone and refused at once', async () => {
      const { user, headers } = await t.signedIn();
      const [kept, gone] = [await t.createKey(user), await t.createKey(user)];
      expect((await send(gone.key)).statusCode).toBe(201);
      const answer = await remove(headers, gone.id);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect(t.events).toContainEqual({ kind: 'intake-changed' });
      expect((await send(gone.key)).statusCode).toBe(401);
      expect((await send(kept.key)).statusCode).toBe(201);
      expect(await list(headers)).toMatchObject([{ id: kept.id }]);
      expect((await remove(headers, gone.id)).statusCode).toBe(404);
    });

    test('somebody else’s key, an unknown and an impossible id are not found alike', async () => {
      const [one, other] = [await t.signedIn(), await t.signedIn()];
      const key = await t.createKey(one.user);
      for (const id of [
        key.id,
        '999999',
        '0',
        '-1',
        '1.5',
        'abc',
        '9'.repeat(30),
        '1 or 1=1',
        'a\u0000',
        '%',
      ]) {
        const answer = await remove(other.headers, id);
        expect([answer.statusCode, answer.json()]).toEqual([
          404,
          { message: 'API key not found', code: 'not_found' },
        ]);
      }
      expect(await list(one.headers)).toHaveLength(1);
      expect(t.events).toEqual([]);
    });

    test('a user has as many as they may, also when they ask for several at once', async () => {
      const { user, headers } = await t.signedIn();
      for (let count = 3; count < API_KEYS_PER_USER; count++) await t.createKey(user);
      // Opens the connections, so that the calls below really run side by side.
      await Promise.all(Array.from({ length: 10 }, () => list(headers)));
      const answers = await Promise.all([1, 2, 3, 4, 5].map((count) => create(headers, `at once ${count}`)));
      const statuses = answers.map((answer) => answer.statusCode);
      expect(statuses.toSorted()).toEqual([201, 201, 201, 409, 409]);
      const refused = answers.find((answer) => answer.statusCode === 409)?.json();
      expect(refused).toMatchObject({ code: 'conflict', message: expect.stringContaining('100 API keys') });
      expect(await list(headers)).toHaveLength(API_KEYS_PER_USER);
    });

    test.each([
      [undefined, 'Required'],
      ['', 'String must contain at least 1 character(s)'],
      ['  \t ', 'Must not be blank'],
      ['a'.repeat(300), 'String must contain at most 100 character(s)'],
      ['a\u0000b', 'Must not contain NUL characters'],
      [['a'], 'Expected string, received array'],
      [7, 'Expected string, received number'],
      [null, 'Expected string, received null'],
    ])('the name %j is a 400', async (name, message) => {
      const { headers } = await t.signedIn();
      const answer = await create(headers, name);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().issues).toContainEqual({ path: 'name', message });
      expect(await list(headers)).toEqual([]);
    });

    test('they are for the signed-in, and for calls from here', async () => {
      const { user, headers } = await t.signedIn();
      const key = await t.createKey(user);
      expect((await t.app.inject({ url: '/api/api-keys' })).statusCode).toBe(401);
      expect((await create({}, 'a name')).statusCode).toBe(401);
      expect((await remove({}, key.id)).statusCode).toBe(401);
      expect((await create({ cookie: headers.cookie }, 'a name')).statusCode).toBe(403);
      expect((await create({ ...headers, origin: 'https://evil.example' }, 'a name')).statusCode).toBe(403);
      expect((await remove({ cookie: headers.cookie }, key.id)).statusCode).toBe(403);
      expect(await list(headers)).toHaveLength(1);
    });

    test('answers with keys are not kept by caches', async () => {
      const { headers } = await t.signedIn();
      const answer = await t.app.inject({ url: '/api/api-keys', headers });
      expect(answer.headers['cache-control']).toBe('no-store');
    });

    test('the database and the log hold no key that can be read', async () => {
      const { user, headers } = await t.signedIn();
      const { key, id } = (await create(headers, 'a name')).json();
      await remove(headers, (await t.createKey(user, 'another')).id);
      const rows = await t.storage.db
        .selectFrom('api_keys')
        .selectAll()
        .where('user_id', '=', user.id)
        .execute();
      const lines = await t.storage.db
        .selectFrom('audit_log')
        .selectAll()
        .where('subject_id', '=', user.id)
        .orderBy('id')
        .execute();
      expect(JSON.stringify([rows, lines])).not.toContain(key);
      expect(JSON.stringify([rows, lines])).not.toContain(key.slice(4));
      expect(lines.map(({ event, actor_id }) => [event, actor_id])).toEqual([
        ['api_key.created', user.id],
        ['api_key.created', user.id],
        ['api_key.deleted', user.id],
      ]);
      expect(JSON.parse(lines[0]?.detail ?? '')).toEqual({ keyId: Number(id), name: 'a name' });
    });

    test('only an active key of an active owner is found', async () => {
      const user = await t.createUser();
      const { id } = await t.createKey(user, 'a name');
      const { db } = t.storage;
      const row = await db
        .selectFrom('api_keys')
        .selectAll()
        .where('id', '=', Number(id))
        .executeTakeFirstOrThrow();
      const find = () => findKeyByHash(db, row.key_hash);
      expect(await find()).toEqual({ keyId: row.id, userId: user.id, keyName: 'a name' });
      await db.updateTable('users').set({ is_active: 0 }).where('id', '=', user.id).execute();
      expect(await find()).toBeNull();
      await db.updateTable('users').set({ is_active: 1 }).where('id', '=', user.id).execute();
      await db.updateTable('api_keys').set({ is_active: 0 }).where('id', '=', row.id).execute();
      expect(await find()).toBeNull();
      expect(await findKeyByHash(db, 'no such hash')).toBeNull();
    });
  });
}
