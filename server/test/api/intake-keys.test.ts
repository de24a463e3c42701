import { errorBody } from '@alertstream/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthenticate } from '../../src/domain/intake/authenticate.ts';
import { openTestApp, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';
import { aNotification, newSender, postRaw } from '../senders.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const BODY = JSON.stringify(aNotification());

for (const engine of engines) {
  describe(`who may send, on ${engine.name}`, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine);
    });
    afterAll(() => t.close());

    const deleteKey = (ada: { headers: Record<string, string>; apiKey: { id: string } }) =>
      t.app.inject({ method: 'DELETE', url: `/api/api-keys/${ada.apiKey.id}`, headers: ada.headers });

    test('a program with a key in X-API-Key, or as a Bearer token', async () => {
      const ada = await newSender(t);
      for (const headers of [
        { 'x-api-key': ada.key },
        { authorization: `Bearer ${ada.key}` },
        { authorization: `bearer  ${ada.key} ` },
      ]) {
        expect((await postRaw(t, BODY, { ...JSON_TYPE, ...headers })).statusCode).toBe(201);
      }
      expect(await ada.inbox()).toHaveLength(3);
    });

    test.each([
      ['no key', {}],
      ['an empty key', { 'x-api-key': '' }],
      ['a key that was never made', { 'x-api-key': `ask_${'a'.repeat(43)}` }],
      ['something that is no key', { 'x-api-key': 'password' }],
      ['a very long key', { 'x-api-key': `ask_${'a'.repeat(5000)}` }],
      ['Basic authorization', { authorization: 'Basic YTpi' }],
      ['an empty Bearer token', { authorization: 'Bearer ' }],
      ['an SQL fragment', { 'x-api-key': "' or 1=1 --" }],
    ])('with %s the answer is 401', async (_what, headers) => {
      const answer = await postRaw(t, BODY, { ...JSON_TYPE, ...headers });
      expect(answer.statusCode).toBe(401);
      expect(errorBody.parse(answer.json()).code).toBe('invalid_api_key');
    });

    test('a key almost right is not right', async () => {
      const ada = await newSender(t);
      for (const key of [ada.key.slice(0, -1), `${ada.key}a`, ada.key.toUpperCase(), ada.key.slice(4)]) {
        expect((await ada.send(aNotification(), { 'x-api-key': key })).statusCode).toBe(401);
      }
      expect(await ada.inbox()).toEqual([]);
    });

    test('who may not send learns nothing about the body: 401 comes before 400 and 413', async () => {
      for (const payload of ['{"title":', '{}', `{"title":"${'x'.repeat(70_000)}"}`]) {
        expect((await postRaw(t, payload, JSON_TYPE)).statusCode).toBe(401);
      }
    });

    test('a session is no key: people read, programs send', async () => {
      const ada = await newSender(t);
      expect((await postRaw(t, BODY, { ...JSON_TYPE, ...ada.headers })).statusCode).toBe(401);
      const withKey = { url: '/api/notifications', headers: { 'x-api-key': ada.key } };
      expect((await t.app.inject(withKey)).statusCode).toBe(401);
    });

    test('a deleted key is refused at once, however recently it was used', async () => {
      const [ada, other] = [await newSender(t), await newSender(t)];
      expect((await ada.send()).statusCode).toBe(201);
      expect((await deleteKey(ada)).statusCode).toBe(204);
      expect((await ada.send()).statusCode).toBe(401);
      expect((await other.send()).statusCode).toBe(201);
      expect(await ada.inbox()).toHaveLength(1);
    });

    test('a call whose key is being looked up is not disturbed by another key being deleted', async () => {
      const ada = await newSender(t);
      const authenticate = createAuthenticate(t.storage);
      const asked = authenticate(ada.key);
      authenticate.forget();
      expect(await asked).toMatchObject({ userId: ada.user.id });
    });

    test('what was being looked up when a key changed is not remembered', async () => {
      const ada = await newSender(t);
      const authenticate = createAuthenticate(t.storage);
      const asked = authenticate(ada.key);
      authenticate.forget();
      await asked;
      await deleteKey(ada);
      await expect(authenticate(ada.key)).rejects.toMatchObject({ status: 401 });
    });

    test('an inactive key is refused, at most a second after it was used', async () => {
      const ada = await newSender(t);
      expect((await ada.send()).statusCode).toBe(201);
      await t.storage.db
        .updateTable('api_keys')
        .set({ is_active: 0 })
        .where('user_id', '=', ada.user.id)
        .execute();
      await expect.poll(async () => (await ada.send()).statusCode, { timeout: 2000 }).toBe(401);
    });

    test('the key of an inactive owner is refused, at most a second after it was used', async () => {
      const ada = await newSender(t);
      expect((await ada.send()).statusCode).toBe(201);
      await t.storage.db.updateTable('users').set({ is_active: 0 }).where('id', '=', ada.user.id).execute();
      await expect.poll(async () => (await ada.send()).statusCode, { timeout: 2000 }).toBe(401);
    });

    test('the owner of the key is the owner of the notification, whatever the payload says', async () => {
      const [ada, other] = [await newSender(t), await newSender(t)];
      const { id } = other.user;
      await ada.sent({ userId: id, user_id: id, user: { id }, id: '1', isRead: true, sender: 'me' });
      expect(await ada.inbox()).toMatchObject([{ isRead: false, sender: 'test key' }]);
      expect(await other.inbox()).toEqual([]);
    });

    test('the list of keys tells when a key was last used, to half a minute', async () => {
      const ada = await newSender(t);
      const lastUsed = async () => {
        const answer = await t.app.inject({ url: '/api/api-keys', headers: ada.headers });
        return answer.json()[0].lastUsedAt;
      };
      expect(await lastUsed()).toBeNull();
      await ada.sent();
      const first = new Date(t.clock()).toISOString();
      expect(await lastUsed()).toBe(first);
      t.advance(29_999);
      await ada.sent();
      expect(await lastUsed()).toBe(first);
      t.advance(1);
      await ada.sent();
      expect(await lastUsed()).toBe(new Date(t.clock()).toISOString());
    });
  });
}
