import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine);
    });
    afterAll(() => t.close());

    test('smoke', async () => {
      const { headers, user } = await t.signedIn();
      const key = await t.createKey(user);
      expect(key.key).toMatch(/^ask_[0-9A-Za-z]{43}$/);
      const a = await t.app.inject({ url: '/api/notifications', headers });
      expect(a.statusCode).toBe(200);
      const b = await t.app.inject({ method: 'POST', url: '/api/notifications', headers: { 'x-api-key': key.key }, payload: { title: 'a', message: 'b' } });
      expect([b.statusCode, b.body]).toEqual([201, '']);
    });
  });
}
