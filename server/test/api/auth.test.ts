import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, PASSWORD, ORIGIN, type TestApp } from '../app.ts';
import { engines } from '../engines.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let t: TestApp;
    beforeAll(async () => {
      t = await openTestApp(engine);
    });
    afterAll(() => t.close());

    test('smoke', async () => {
      const u = await t.createUser();
      const a = await t.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: u.email, password: PASSWORD } });
      console.log(a.statusCode, a.body, a.headers);
      const b = await t.app.inject({ method: 'POST', url: '/api/auth/login', headers: {'content-type': 'text/plain'}, payload: 'abc' });
      console.log(b.statusCode, b.body, b.headers);
      const c = await t.app.inject({ method: 'POST', url: '/api/auth/logout', headers: {'content-type': 'application/json'} });
      console.log(c.statusCode, c.body, c.headers);
    });
  });
}
